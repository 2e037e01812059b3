import { type Draft, isGood } from './scan-draft.ts'

/**
 * Good scans of one ticket that are kept of each person or pass. With every one, the next scan of the
 * ticket has more to decide.
 */
const REPEATS_MAX = 100

/**
 * Counts the good scans of each ticket by each person or pass. `take` tells whether a further one is
 * beyond those that are kept.
 */
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
