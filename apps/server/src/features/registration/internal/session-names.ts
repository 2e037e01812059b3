import { headingKey } from '../../../infra/spreadsheets/heading-key.ts'
import type { Session } from '../reading/sessions.ts'

/** Behind the name of a session that somebody waits for. */
export const WAITING_MARK = { cn: '（候补）', en: ' (waitlist)' } as const
const WAITS = /(（候补）|\(waitlist\))$/

/** Finds a session by its name in either language, if only one has it, as cells of sheets name them. */
export function sessionNames(sessions: readonly Session[]): { readonly find: (name: string) => string | undefined } {
  const ids = new Map<string, Set<number>>()
  for (const { id, name } of sessions)
    for (const key of [headingKey(name.cn), headingKey(name.en)]) ids.set(key, (ids.get(key) ?? new Set()).add(id))
  return {
    find(name) {
      const [only, ...others] = ids.get(headingKey(name.trim().replace(WAITS, ''))) ?? []
      return only === undefined || others.length > 0 ? undefined : String(only)
    },
  }
}
