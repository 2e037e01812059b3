import { dayOf, DAY_MS, partsOf, weekdayOf, type Day, type Reading } from './format.ts'

export function startOfDay(day: Day, zone: string): Date {
  const guess = new Date(`${day}T00:00:00Z`)
  const first = new Date(guess.getTime() - offsetMs(guess, zone))
  // a clock change may lie between the two: the offset at `first` is the right one
  return new Date(guess.getTime() - offsetMs(first, zone))
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

export function weekOf(day: Day): readonly Day[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
  return [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(monday, index))
}

/** The same month of its calendar, `count` months on, at its first day. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
}

export type TimeSpan = 'today' | 'tomorrow' | 'week' | 'month'
/** Returns the half-open interval of a span; weeks begin on Monday. */
export function spanOf(
  span: TimeSpan,
  { zone, now }: Pick<Reading, 'zone' | 'now'>,
): { readonly from: Date; readonly to: Date } {
  const today = dayOf(now, zone)
  const monday = weekOf(today)[0] ?? today
  const days: { readonly [key in TimeSpan]: readonly [Day, Day] } = {
    today: [today, addDays(today, 1)],
    tomorrow: [addDays(today, 1), addDays(today, 2)],
    week: [monday, addDays(monday, 7)],
    month: [`${today.slice(0, 7)}-01`, addMonths(today, 1)],
  }
  const [from, to] = days[span]
  return { from: startOfDay(from, zone), to: startOfDay(to, zone) }
}

/** How far the zone is ahead of UTC at a moment. */
function offsetMs(moment: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(moment, zone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}
