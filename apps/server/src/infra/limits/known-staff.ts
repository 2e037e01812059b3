import { LRUCache } from 'lru-cache'

/** Log-ins that are remembered, and the people behind them. */
const MOST = 10_000

/** Known by their log-in, before its session is looked up, and by their name for limits. They come first. */
export type KnownStaff = {
  readonly has: (name: string) => boolean
  readonly note: (name: string, isOfStaff: boolean) => void
}

export function rememberStaff(): KnownStaff {
  const known = new LRUCache<string, true>({ max: MOST })
  return {
    has: (name) => known.has(name),
    note(name, isOfStaff) {
      if (isOfStaff) known.set(name, true)
      else known.delete(name)
    },
  }
}
