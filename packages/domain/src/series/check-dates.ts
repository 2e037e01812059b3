export type SeriesDate = { readonly start: Date; readonly end: Date | null }
export type DateProblem = 'past' | 'twice' | 'ends_before'

/**
 * The dates in order, each with its end, and what is wrong with which of those given. `length`: in milliseconds, of
 * those without an end of their own; null for none. `taken`: the starts that the series has already.
 */
export function checkDates(
  given: readonly SeriesDate[],
  { now, length, taken }: { readonly now: Date; readonly length: number | null; readonly taken: readonly Date[] },
): {
  readonly dates: readonly SeriesDate[]
  readonly problems: readonly { readonly index: number; readonly problem: DateProblem }[]
} {
  const seen = new Set(taken.map((start) => start.getTime()))
  const problems: { readonly index: number; readonly problem: DateProblem }[] = []
  for (const [index, { start, end }] of given.entries()) {
    if (start <= now) problems.push({ index, problem: 'past' })
    else if (end && end <= start) problems.push({ index, problem: 'ends_before' })
    else if (seen.has(start.getTime())) problems.push({ index, problem: 'twice' })
    seen.add(start.getTime())
  }
  const dates = given.map(({ start, end }) => ({
    start,
    end: end ?? (length === null ? null : new Date(start.getTime() + length)),
  }))
  return { dates: dates.toSorted((one, other) => one.start.getTime() - other.start.getTime()), problems }
}
