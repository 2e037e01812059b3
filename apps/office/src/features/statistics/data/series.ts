import type { StatisticsRow } from '@cubic/contract'
import { addDays } from '@cubic/web-kit/datetime/spans'
import { type Measure, lengthOf, type Span } from './choices.ts'

/** Longer spans are shown by month. */
export const DAYS_MAX = 120

export type Point = {
  readonly key: string
  readonly count: number
  /** The count at the same place in the earlier period; null without one. */
  readonly before: number | null
}

export function stepOf(span: Span): 'day' | 'month' {
  return lengthOf(span) > DAYS_MAX ? 'month' : 'day'
}

/** Lists every day or month of the span, also those without registrations. */
function placesOf({ from, to }: Span, step: 'day' | 'month'): readonly string[] {
  const days = Array.from({ length: lengthOf({ from, to }) }, (_, index) => addDays(from, index))
  return step === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))]
}

type Counted = { readonly span: Span; readonly rows: readonly StatisticsRow[] }

/** Pairs both periods place by place; `added` makes the counts cumulative. */
export function pointsOf(
  now: Counted,
  earlier: Counted | undefined,
  { step, measure, added }: { readonly step: 'day' | 'month'; readonly measure: Measure; readonly added: boolean },
): readonly Point[] {
  const countsOf = ({ span, rows }: Counted) => {
    const counts = new Map(rows.map((row) => [row.key, row[measure]]))
    let sum = 0
    return placesOf(span, step).map((key) => {
      const count = counts.get(key) ?? 0
      sum += count
      return { key, count: added ? sum : count }
    })
  }
  const before = earlier && countsOf(earlier)
  return countsOf(now).map(({ key, count }, index) => ({ key, count, before: before?.[index]?.count ?? null }))
}
