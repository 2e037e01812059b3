type Filled = { readonly left: number; readonly at: number }

/** What callers may spend over time: so much at once, and it comes back bit by bit. In this process alone. */
export type Allowance = {
  /** Spends it, or says that so much is not left. */
  readonly spend: (who: string, amount: number) => boolean
}

/** How many callers are remembered; those beyond have been away the longest. */
const CALLERS_MAX = 10_000

export function createAllowance(
  { most, perSecond }: { readonly most: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): Allowance {
  const filled = new Map<string, Filled>()
  return {
    spend(who, amount) {
      if (amount <= 0) return true
      const at = now()
      const known = filled.get(who) ?? { left: most, at }
      const left = Math.min(most, known.left + ((at - known.at) / 1000) * perSecond)
      const isEnough = left >= amount
      filled.delete(who)
      filled.set(who, { left: isEnough ? left - amount : left, at })
      if (filled.size > CALLERS_MAX) filled.delete(filled.keys().next().value ?? '')
      return isEnough
    },
  }
}
