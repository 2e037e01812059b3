import { type Draft, isGood } from './scan-draft.ts'

/** Per ticket and person or pass: with every good scan, the next one of the ticket has more to decide. */
const REPEATS_MAX = 100

/** `take` tells whether a further scan is beyond the limit. */
export function countRepeats(drafts: Iterable<Draft>): { readonly take: (draft: Draft) => boolean } {
  const counts = new Map<string, number>()
  const take = (draft: Draft): boolean => {
    const sender = draft.pass_id === null ? `user ${draft.by}` : `pass ${draft.pass_id}`
    const place = `${draft.ticket_id} ${sender}`
    const count = counts.get(place) ?? 0
    if (count < REPEATS_MAX) counts.set(place, count + 1)
    return count >= REPEATS_MAX
  }
  for (const draft of drafts) if (isGood(draft)) take(draft)
  return { take }
}
