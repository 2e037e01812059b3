import type { Lang } from '@cubic/contract'

const LOCALES: { readonly [lang in Lang]: string } = { cn: 'zh-CN', en: 'en-GB' }
const formats = new Map<string, Intl.DateTimeFormat>()

export function formatMoment(moment: Date, lang: Lang, timeZone: string): string {
  const withYear = yearOf(moment, timeZone) !== yearOf(new Date(), timeZone)
  return formatOf(lang, timeZone, withYear).format(moment)
}

/** A moment inside a sentence, which names today so. */
export function formatNear(moment: Date, now: Date, lang: Lang, timeZone: string): string {
  const writing = { lang, timeZone, withYear: true }
  const { day, time } = writtenParts(moment, writing)
  if (day !== writtenParts(now, writing).day) return formatMoment(moment, lang, timeZone)
  return lang === 'cn' ? `今天 ${time}` : `today at ${time}`
}

/** `2026年11月28日 周六 09:00 – 17:30`, `Sat 28 Nov 2026 09:00 – 17:30`: independent of the current time. */
export function formatSpan(start: Date, end: Date | null, lang: Lang, timeZone: string): string {
  const { day, hours } = spanParts({ start, end }, { lang, timeZone, withYear: true })
  return `${day} ${hours}`
}

type Span = { readonly start: Date; readonly end: Date | null }
type Writing = { readonly lang: Lang; readonly timeZone: string; readonly withYear: boolean }

/**
 * Writes an old time and a new one as briefly as they can be told apart: a day that stays is said once, as `same`, and
 * the year only if it is not this one. Null is a time that is not known.
 */
export function formatSpanChange(
  old: Span | null,
  now: Span | null,
  lang: Lang,
  timeZone: string,
): { readonly same: string; readonly old: string; readonly now: string } {
  const moments = [old, now].flatMap((span) => (span ? [span.start, span.end ?? span.start] : []))
  const thisYear = yearOf(new Date(), timeZone)
  const writing = { lang, timeZone, withYear: moments.some((moment) => yearOf(moment, timeZone) !== thisYear) }
  const [before, after] = [old && spanParts(old, writing), now && spanParts(now, writing)]
  if (before && after && before.day === after.day && before.isOneDay && after.isOneDay)
    return { same: before.day, old: before.hours, now: after.hours }
  const whole = (span: typeof before) => (span ? `${span.day} ${span.hours}` : '')
  return { same: '', old: whole(before), now: whole(after) }
}

function spanParts({ start, end }: Span, writing: Writing) {
  const begins = writtenParts(start, writing)
  const ends = writtenParts(end ?? start, writing)
  const isOneDay = begins.day === ends.day
  const until = end === null ? '' : ` – ${isOneDay ? '' : `${ends.day} `}${ends.time}`
  return { day: begins.day, hours: `${begins.time}${until}`, isOneDay }
}

function writtenParts(
  moment: Date,
  { lang, timeZone, withYear }: Writing,
): { readonly day: string; readonly time: string } {
  const day = spanFormatOf(lang, timeZone, {
    ...(withYear && { year: 'numeric' }),
    month: lang === 'cn' ? 'long' : 'short',
    day: 'numeric',
  })
  const weekday = spanFormatOf(lang, timeZone, { weekday: 'short' })
  const time = spanFormatOf(lang, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [date, name] = [day.format(moment), weekday.format(moment)]
  return { day: lang === 'cn' ? `${date} ${name}` : `${name} ${date}`, time: time.format(moment) }
}

function spanFormatOf(lang: Lang, timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `span ${lang} ${timeZone} ${Object.keys(parts).join(' ')}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[lang], { timeZone, ...parts })
  formats.set(key, format)
  return format
}

function yearOf(moment: Date, timeZone: string): string {
  const key = `year ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' })
  formats.set(key, format)
  return format.format(moment)
}

function formatOf(lang: Lang, timeZone: string, withYear: boolean): Intl.DateTimeFormat {
  const key = `${lang} ${timeZone} ${withYear}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(LOCALES[lang], {
      timeZone,
      ...(withYear ? { year: 'numeric' as const } : {}),
      month: lang === 'cn' ? 'long' : 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(key, format)
  return format
}

/** `2026-11-28 09:00:00` in the zone: sorts as the moments do. */
export function sortableMoment(moment: Date, timeZone: string): string {
  const key = `sortable ${timeZone}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(key, format)
  return format.format(moment)
}
