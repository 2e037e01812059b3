import { LRUCache } from 'lru-cache'

type Filled = { readonly left: number; readonly at: number }

/** What callers may spend over time: so much at once, and it comes back bit by bit. In this process alone. */
export type Allowance = {
  /** Spends it, or says that so much is not left. */
  readonly spend: (who: string, amount: number) => boolean
}

/** How many callers are remembered, those of the latest requests. */
const CALLERS_MAX = 10_000

export function createAllowance(
  { most, perSecond }: { readonly most: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): Allowance {
  const filled = new LRUCache<string, Filled>({ max: CALLERS_MAX })
  return {
    spend(who, amount) {
      if (amount <= 0) return true
      const at = now()
      const known = filled.get(who) ?? { left: most, at }
      const left = Math.min(most, known.left + ((at - known.at) / 1000) * perSecond)
      const isEnough = left >= amount
      filled.set(who, { left: isEnough ? left - amount : left, at })
      return isEnough
    },
  }
}
