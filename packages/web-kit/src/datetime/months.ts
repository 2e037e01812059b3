import type { Lang } from '@cubic/contract'
import { calendarParts, type Day } from './format.ts'
import { addDays, weekOf } from './spans.ts'

const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The weeks that show a day's month, whole, from Monday. */
export function monthOf(day: Day): readonly Day[] {
  const month = day.slice(0, 7)
  const days: Day[] = [...weekOf(`${month}-01`)]
  for (let next = addDays(days.at(-1) ?? day, 1); next.startsWith(month); next = addDays(next, 7))
    days.push(...weekOf(next))
  return days
}

/** `2026年11月`, `November 2026` */
export function formatMonth(day: Day, lang: Lang): string {
  const { year, month } = calendarParts(day)
  return lang === 'cn' ? `${year}年${month}月` : `${LONG_MONTHS[month - 1]} ${year}`
}

export function dateOfMonth(day: Day): number {
  return calendarParts(day).date
}
