import type { ResponseTimes } from '@cubic/contract'

/** The classes of answers by their slowest, in milliseconds; the last takes all that are slower. */
const CLASSES_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 2000, 5000, 10_000, 30_000,
]

/** How many answers took at most so long, and longer than the class before. */
export type CountedAnswers = { readonly up_to_ms: number; readonly answers: number }

export function classOf(ms: number): number {
  return CLASSES_MS.find((end) => ms <= end) ?? Math.max(...CLASSES_MS)
}

/** The times within which half of the answers and 95 of 100 came, in milliseconds: exact to their class. */
export function summariseAnswers(counted: readonly CountedAnswers[]): Omit<ResponseTimes, 'at'> {
  const sorted = counted.toSorted((one, other) => one.up_to_ms - other.up_to_ms)
  const count = sorted.reduce((sum, { answers }) => sum + answers, 0)
  return { count, p50_ms: quantile(sorted, count * 0.5), p95_ms: quantile(sorted, count * 0.95) }
}

/** Where the answer of this rank lies, those of a class being spread evenly over it. */
function quantile(sorted: readonly CountedAnswers[], rank: number): number {
  let before = 0
  for (const { up_to_ms: end, answers } of sorted) {
    if (before + answers >= rank) {
      const start = CLASSES_MS[CLASSES_MS.indexOf(end) - 1] ?? 0
      return start + ((end - start) * (rank - before)) / Math.max(1, answers)
    }
    before += answers
  }
  return 0
}
