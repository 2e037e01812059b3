import type { Lang } from '@cubic/contract'
import { inSentence } from '../language/text.ts'

/** A moment as the wire writes it, or as a Date. */
export type Moment = Date | string
/** The reader's language, the organisation's zone and the time by the server's clock. */
export type Reading = { readonly lang: Lang; readonly zone: string; readonly now: Date }
/** `YYYY-MM-DD` in the organisation's zone. */
export type Day = string

export const DAY_MS = 24 * 3600 * 1000
const WEEKDAYS = {
  cn: ['日', '一', '二', '三', '四', '五', '六'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
} as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const NEAR = { cn: ['昨天', '今天', '明天'], en: ['Yesterday', 'Today', 'Tomorrow'] } as const

export function dayOf(moment: Moment, zone: string): Day {
  const { year, month, day } = partsOf(moment, zone)
  return `${year}-${month}-${day}`
}

/** `09:00` */
export function formatTime(moment: Moment, zone: string): string {
  const { hour, minute } = partsOf(moment, zone)
  return `${hour}:${minute}`
}

/** `今天`, `11月28日 周六`, `2027年1月3日 周日`; `Today`, `Sat 28 Nov`, `Sun 3 Jan 2027` */
export function formatDay(moment: Moment, reading: Reading): string {
  const day = dayOf(moment, reading.zone)
  return nearDay(day, reading) ?? formatDate(day, reading)
}

/** `今天`, `11月28日`; `Today`, `28 Nov`: for narrow places. */
export function formatShortDay(moment: Moment, reading: Reading): string {
  const { month, date } = formatLeaf(moment, reading)
  const short = reading.lang === 'cn' ? `${month}${date}日` : `${date} ${month}`
  return nearDay(dayOf(moment, reading.zone), reading) ?? short
}

/** `今天 19:00`, `11月28日 09:00`, `2025年11月28日 09:00`: for the rows of lists, which many share. */
export function formatShortMoment(moment: Moment, reading: Reading): string {
  const { zone, lang, now } = reading
  const year = dayOf(moment, zone).slice(0, 4)
  const isThisYear = year === dayOf(now, zone).slice(0, 4)
  const day = formatShortDay(moment, reading)
  const dated =
    isThisYear || nearDay(dayOf(moment, zone), reading) ? day : lang === 'cn' ? `${year}年${day}` : `${day} ${year}`
  return `${dated} ${formatTime(moment, zone)}`
}

function nearDay(day: Day, { now, zone, lang }: Reading): string | undefined {
  return NEAR[lang][(Date.parse(day) - Date.parse(dayOf(now, zone))) / DAY_MS + 1]
}

/** `今天 19:00`, `11月28日 周六 09:00` */
export function formatMoment(moment: Moment, reading: Reading): string {
  return `${formatDay(moment, reading)} ${formatTime(moment, reading.zone)}`
}

/** A moment without what depends on today: `2026年11月28日 周六 09:00`, to print and to copy. */
export function formatExact(moment: Moment, { lang, zone }: Pick<Reading, 'lang' | 'zone'>): string {
  return `${formatFullDate(dayOf(moment, zone), lang)} ${formatTime(moment, zone)}`
}

/** `11月28日 周六 09:00 – 17:30`; days on both sides where it spans several. */
export function formatRange(start: Moment, end: Moment | null, reading: Reading): string {
  if (end === null) return formatMoment(start, reading)
  const sameDay = dayOf(start, reading.zone) === dayOf(end, reading.zone)
  return `${formatMoment(start, reading)} – ${sameDay ? formatTime(end, reading.zone) : inSentence(formatMoment(end, reading))}`
}

/** A range without what depends on today: `2026年11月28日 周六 09:00 – 17:30`. Apart, for the weight of public pages. */
export function formatExactRange(start: Moment, end: Moment | null, reading: Pick<Reading, 'lang' | 'zone'>): string {
  if (end === null) return formatExact(start, reading)
  const sameDay = dayOf(start, reading.zone) === dayOf(end, reading.zone)
  return `${formatExact(start, reading)} – ${sameDay ? formatTime(end, reading.zone) : formatExact(end, reading)}`
}

/** A day with its weekday, its year only where it is not the reader's. */
export function formatDate(day: Day, reading: Reading): string {
  if (day.slice(0, 4) !== dayOf(reading.now, reading.zone).slice(0, 4)) return formatFullDate(day, reading.lang)
  const { month, date } = calendarParts(day)
  const weekday = weekdayName(day, reading.lang)
  return reading.lang === 'cn' ? `${month}月${date}日 ${weekday}` : `${weekday} ${date} ${MONTHS[month - 1]}`
}

/** `11月` `28`, for the small calendar leaf on a cover. */
export function formatLeaf(
  moment: Moment,
  { lang, zone }: Pick<Reading, 'lang' | 'zone'>,
): { readonly month: string; readonly date: string } {
  const { month, date } = calendarParts(dayOf(moment, zone))
  return { month: lang === 'cn' ? `${month}月` : String(MONTHS[month - 1]), date: String(date) }
}

/** One character or three: `六`, `Sat`. */
export function weekdayLetter(day: Day, lang: Lang): string {
  return WEEKDAYS[lang][weekdayOf(day)] ?? ''
}

/** Formats a duration in the largest unit with a value of two or more: `2 天`, `47 小时`, `119 分钟`; at least a minute. */
export function formatRemaining(ms: number, lang: Lang): string {
  const units = [
    [DAY_MS, '天', 'day'],
    [3_600_000, '小时', 'hour'],
    [60_000, '分钟', 'min'],
  ] as const
  const [length, cn, en] = units.find(([unit]) => ms >= 2 * unit) ?? units[2]
  const count = Math.max(1, Math.floor(ms / length))
  return lang === 'cn' ? `${count} ${cn}` : `${count} ${en}${count === 1 || en === 'min' ? '' : 's'}`
}

/** `2026年11月28日 周六`, `Sat 28 Nov 2026` */
export function formatFullDate(day: Day, lang: Lang): string {
  const { year, month, date } = calendarParts(day)
  const weekday = weekdayName(day, lang)
  return lang === 'cn' ? `${year}年${month}月${date}日 ${weekday}` : `${weekday} ${date} ${MONTHS[month - 1]} ${year}`
}

/** A date and a time without a zone, `2026-11-28T09:00`: `2026年11月28日 周六 09:00` */
export function formatLocal(local: string, lang: Lang): string {
  return `${formatFullDate(local.slice(0, 10), lang)} ${local.slice(11, 16)}`
}

export function weekdayName(day: Day, lang: Lang): string {
  return `${lang === 'cn' ? '周' : ''}${weekdayLetter(day, lang)}`
}

export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export function calendarParts(day: Day): { readonly year: number; readonly month: number; readonly date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}

const formats = new Map<string, Intl.DateTimeFormat>()
type Parts = { readonly [part in 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second']: string }

export function partsOf(moment: Moment, zone: string): Parts {
  let format = formats.get(zone)
  if (!format) {
    // building one costs more than a hundred uses
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value])) as Parts
}
