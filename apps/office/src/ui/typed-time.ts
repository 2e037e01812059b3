import { calendarParts, weekdayOf, type Day } from '@cubic/web-kit/datetime/format'
import { addDays } from '@cubic/web-kit/datetime/spans'

/** What somebody typed: a day, a time of day (`18:00`) or both. */
export type TypedTime = { readonly day: Day | undefined; readonly clock: string | undefined }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS: readonly (readonly [string, string])[] = [
  ['[日天]', 'sun'],
  ['一', 'mon'],
  ['二', 'tue'],
  ['三', 'wed'],
  ['四', 'thu'],
  ['五', 'fri'],
  ['六', 'sat'],
]
const NEAR = [/^(?:昨天|yesterday)$/, /^(?:今天|today)$/, /^(?:明天|tomorrow)$/, /^后天$/]
/** A day without its year is the coming one, unless it has just passed. */
const JUST_PASSED_DAYS = 60

/** Reads a day and a time as people type them, in both languages; undefined for what is neither. */
export function parseTyped(text: string, today: Day): TypedTime | undefined {
  const { plain, weekday } = withoutWeekday(text.normalize('NFKC').toLowerCase())
  const dayAlone = dayIn(plain, today)
  if (dayAlone) return { day: dayAlone, clock: undefined }
  const [rest, clock] = splitClock(plain)
  if (rest === '') {
    const day = weekday === undefined ? undefined : comingWeekday(weekday, today)
    return day === undefined && clock === undefined ? undefined : { day, clock }
  }
  const day = clock === undefined ? undefined : dayIn(rest, today)
  return day === undefined ? undefined : { day, clock }
}

/** Tells whether nothing can follow: such a text counts at once, without waiting for the end of typing. */
export function isWhole(text: string): boolean {
  return /[:：]\d\d$|^\d{4}-\d\d-\d\d$|日$/.test(text.trim())
}

function withoutWeekday(text: string): { readonly plain: string; readonly weekday: number | undefined } {
  const found = WEEKDAYS.map(([cn, en]) => new RegExp(`(?:周|星期)${cn}|\\b${en}[a-z]*\\b`)).findIndex((name) =>
    name.test(text),
  )
  const plain = text.replace(/(?:周|星期)[日天一二三四五六]|\b(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\b/, ' ')
  return {
    plain: plain
      .replaceAll(/[,，]|\bat\b/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    weekday: found === -1 ? undefined : found,
  }
}

const CLOCK =
  /(?<half>上午|早上|中午|下午|晚上)?\s*(?<hour>\d{1,2})(?:(?::(?<minute>\d\d)(?::\d\d)?)|[点时](?:(?<minutes>\d{1,2})分?|(?<thirty>半))?|(?=\s*[ap]m))\s*(?<suffix>am|pm)?$/
/** Only beside a day: `12/4 18`, `12/4 1830`; four digits also alone. */
const BARE_CLOCK = /(?:^| )(?<hour>\d\d)(?<minute>\d\d)$| (?<alone>\d{1,2})$/

/** Takes the time of day from the end of a text. */
function splitClock(text: string): readonly [rest: string, clock: string | undefined] {
  const match = CLOCK.exec(text) ?? BARE_CLOCK.exec(text)
  if (!match?.groups) return [text, undefined]
  const { half, hour, alone, minute, minutes, thirty, suffix } = match.groups
  const isLate = suffix === 'pm' || half === '下午' || half === '晚上' || half === '中午'
  const given = Number(hour ?? alone)
  const hours =
    isLate && given < 12 && !(half === '中午' && given > 10) ? given + 12 : suffix === 'am' ? given % 12 : given
  const rest = thirty ? 30 : Number(minute ?? minutes ?? 0)
  if (hours > 23 || rest > 59) return [text, undefined]
  const before = text.slice(0, match.index).replace(/t$/, '')
  return [before.trim(), `${twoDigits(hours)}:${twoDigits(rest)}`]
}

function dayIn(text: string, today: Day): Day | undefined {
  const near = NEAR.findIndex((word) => word.test(text))
  if (near !== -1) return addDays(today, near - 1)
  const ymd = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?$/.exec(text) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(text)
  if (ymd) return existing(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]))
  const numbers = /^(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?(?:[日号]|[-/.](\d{4}))?$/.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    const [month, date] = first > 12 ? [second, first] : [first, second]
    return inYear(numbers[3], { month, date }, today)
  }
  const named = /^(\d{1,2}) ?([a-z]{3,9})\.?(?: (\d{4}))?$/.exec(text)
  if (named) return inYear(named[3], { month: monthNamed(named[2]), date: Number(named[1]) }, today)
  const american = /^([a-z]{3,9})\.? ?(\d{1,2})(?: (\d{4}))?$/.exec(text)
  if (american) return inYear(american[3], { month: monthNamed(american[1]), date: Number(american[2]) }, today)
  return undefined
}

function monthNamed(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1
}

function inYear(
  year: string | undefined,
  { month, date }: { readonly month: number; readonly date: number },
  today: Day,
): Day | undefined {
  if (year !== undefined) return existing(Number(year), month, date)
  const thisYear = calendarParts(today).year
  const day = existing(thisYear, month, date)
  const isOver = day === undefined || day < addDays(today, -JUST_PASSED_DAYS)
  return isOver ? existing(thisYear + 1, month, date) : day
}

function existing(year: number, month: number, date: number): Day | undefined {
  const day = `${year}-${twoDigits(month)}-${twoDigits(date)}`
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined
}

function comingWeekday(weekday: number, today: Day): Day {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
