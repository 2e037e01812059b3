import { LRUCache } from 'lru-cache'

type Filled = { readonly left: number; readonly at: number }

/** Limits what callers may spend over time (a token bucket). In this process only. */
export type Allowance = {
  /** Spends the amount; false if less is left. */
  readonly spend: (who: string, amount: number) => boolean
}

/** How many callers are remembered: the most recent ones. */
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
