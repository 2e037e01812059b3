import { DAY_MS, localOf, momentOf } from './local-time.ts'

/** A help to fill in dates: what is stored are the dates alone. */
export type SeriesRule = {
  /** From Sunday, 0. */
  readonly weekdays: readonly number[]
  /** Every week, every other week and so on. */
  readonly everyWeeks: number
  /** The last day, `YYYY-MM-DD`, or how many dates there are. */
  readonly until: { readonly day: string } | { readonly count: number }
}

const WEEK = 7
/** Nobody plans further ahead than three years. */
const DAYS_MAX = 3 * 366

/**
 * The starts after `first` that the rule gives, at the same time of day by the clocks of the zone, at most `max`. Weeks
 * are counted from the week of `first` and begin on Monday.
 */
export function datesOfRule(first: Date, rule: SeriesRule, { zone, max }: Limits): readonly Date[] {
  const begins = localOf(first, zone)
  const time = modulo(begins, DAY_MS)
  const firstDay = begins - time
  const monday = firstDay - modulo(weekdayOf(firstDay) - 1, WEEK) * DAY_MS
  const last = 'day' in rule.until ? Date.parse(`${rule.until.day}T00:00:00Z`) : Infinity
  const wanted = Math.min(max, 'count' in rule.until ? rule.until.count : max)
  const dates: Date[] = []
  for (let day = firstDay + DAY_MS; day <= firstDay + DAYS_MAX * DAY_MS && dates.length < wanted; day += DAY_MS) {
    if (!(day <= last)) break
    const week = Math.floor((day - monday) / (WEEK * DAY_MS))
    if (week % Math.max(1, rule.everyWeeks) === 0 && rule.weekdays.includes(weekdayOf(day)))
      dates.push(momentOf(day + time, zone))
  }
  return dates
}

type Limits = { readonly zone: string; readonly max: number }

function weekdayOf(localDay: number): number {
  return new Date(localDay).getUTCDay()
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
