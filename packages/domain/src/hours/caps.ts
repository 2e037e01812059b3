/** An entry that counts: one that no other has taken the place of. */
export type CountedEntry = {
  readonly id: number
  readonly earned_hours: number
  /** When it was earned: entries are counted by it, then by id. */
  readonly earned_time: Date
  /** The day of that in the organisation's zone, and the first day of its term; null before the first term. */
  readonly day: string
  readonly term: string | null
}
export type Caps = { readonly cap_day: number | null; readonly cap_term: number | null }
export type Counted = { readonly hours: number; readonly cut_day: number; readonly cut_term: number }

/**
 * What counts of the entries of one person in one category. The limit of the day cuts first, the term's what is left.
 * The same as SQL is in the server's `hours/data/counting.ts`.
 */
export function countHours(
  entries: readonly CountedEntry[],
  { cap_day, cap_term }: Caps,
): ReadonlyMap<number, Counted> {
  const ordered = entries.toSorted(
    (one, other) => one.earned_time.getTime() - other.earned_time.getTime() || one.id - other.id,
  )
  const [days, terms] = [createLimit(cap_day), createLimit(cap_term)]
  return new Map(
    ordered.map(({ id, earned_hours, day, term }) => {
      const earned = toCents(earned_hours)
      const ofDay = days(day, earned)
      const hours = term === null ? ofDay : terms(term, ofDay)
      return [
        id,
        { hours: fromCents(hours), cut_day: fromCents(earned - ofDay), cut_term: fromCents(ofDay - hours) },
      ] as const
    }),
  )
}

/** Lets through of each period what its limit still leaves. */
function createLimit(cap: number | null): (period: string, cents: number) => number {
  const used = new Map<string, number>()
  return (period, cents) => {
    const before = used.get(period) ?? 0
    const passed = cap === null ? cents : Math.min(cents, Math.max(0, toCents(cap) - before))
    used.set(period, before + passed)
    return passed
  }
}

// Hundredths add up exactly, tenths of a double do not.
const toCents = (hours: number): number => Math.round(hours * 100)
const fromCents = (cents: number): number => cents / 100

/** Adds hours without the error that doubles would collect. */
export function sumHours(hours: readonly number[]): number {
  return fromCents(hours.reduce((sum, each) => sum + toCents(each), 0))
}

/** The term in which a day lies: the last that begins on it or before. Days are `YYYY-MM-DD`. */
export function termOf<Term extends { readonly start: string }>(terms: readonly Term[], day: string): Term | undefined {
  return terms
    .filter(({ start }) => start <= day)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .at(-1)
}
