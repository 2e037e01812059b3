import { formatFullDate, formatLocal, partsOf, type Day, type Moment } from '@cubic/web-kit/datetime/format'
import { addDays } from '@cubic/web-kit/datetime/spans'
import { DAY_MS } from '@cubic/web-kit/datetime/format'
import type { Lang } from '@cubic/contract'
import type { TypedTime } from './typed-time.ts'

/** A time without its zone, `2026-12-04T18:00`, or a day, `2026-12-04`; blank for none. */
export type Local = string
export type Precision = 'day' | 'minute'
export type LocalRange = { readonly start: Local; readonly end: Local }

export function dayIn(local: Local): Day {
  return local.slice(0, 10)
}

export function clockIn(local: Local): string {
  return local.slice(11, 16)
}

export function localOf(moment: Moment, zone: string): Local {
  const { year, month, day, hour, minute } = partsOf(moment, zone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** A time on the day of `beside` is shown without that day. */
export function formatTyped(local: Local, lang: Lang, beside: Local = ''): string {
  if (local === '') return ''
  if (clockIn(local) === '') return formatFullDate(local, lang)
  return dayIn(local) === dayIn(beside) ? clockIn(local) : formatLocal(local, lang)
}

/** Completes what was typed from the time that was there, or from where a new one begins. */
export function completed(
  { day, clock }: TypedTime,
  { precision, near, begins }: { readonly precision: Precision; readonly near: Local; readonly begins: Begins },
): Local {
  const own = day ?? dayIn(near)
  if (own === '') return ''
  return precision === 'day' ? own : `${own}T${clock ?? (clockIn(near) || begins(own))}`
}

/** The time of day for a day that has just been chosen. */
export type Begins = (day: Day) => string

/** Nine in the morning; today, the next full hour. */
export function fromMorning(now: Local): Begins {
  const next = Math.min(23, Number(clockIn(now).slice(0, 2)) + 1)
  return (day) => (day === dayIn(now) ? `${String(next).padStart(2, '0')}:00` : '09:00')
}

/** Two hours after the start; on a later day, in the evening. */
export function afterStart(start: Local): Begins {
  return (day) => {
    const hour = Number(clockIn(start).slice(0, 2)) + 2
    return day !== dayIn(start) || hour > 23 ? '18:00' : `${String(hour).padStart(2, '0')}:${clockIn(start).slice(3)}`
  }
}

/** Moves the start. The end moves with it where both were on one day, or where it would come first. */
export function withStart({ start, end }: LocalRange, next: Local): LocalRange {
  if (start === '' || end === '' || next === '') return { start: next, end }
  if (dayIn(start) !== dayIn(end) && next < end) return { start: next, end }
  const days = (Date.parse(dayIn(next)) - Date.parse(dayIn(start))) / DAY_MS
  return { start: next, end: `${addDays(dayIn(end), days)}T${clockIn(end)}` }
}

const UNITS = [
  [DAY_MS, '天', 'day'],
  [3_600_000, '小时', 'h'],
  [60_000, '分', 'min'],
] as const

/** `2 小时 30 分`, `6 天 10 小时`; `2 h 30 min`: its two largest units. */
export function formatSpan(ms: number, lang: Lang): string {
  const parts = UNITS.map(([unit, cn, en], index) => {
    const count = Math.floor((index === 0 ? ms : ms % (UNITS[index - 1]?.[0] ?? ms)) / unit)
    return { count, text: lang === 'cn' ? `${count} ${cn}` : `${count} ${en}${en === 'day' && count > 1 ? 's' : ''}` }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  return parts
    .slice(first, first + 2)
    .flatMap(({ count, text }) => (count > 0 ? [text] : []))
    .join(' ')
}
