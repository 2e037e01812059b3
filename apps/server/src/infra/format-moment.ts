import type { Lang } from '@cubic/contract'

const LOCALES: { readonly [lang in Lang]: string } = { cn: 'zh-CN', en: 'en-GB' }
const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as people read it in texts: day, month and time in the zone, the year where it is not this one. */
export function formatMoment(moment: Date, lang: Lang, timeZone: string): string {
  const withYear = yearOf(moment, timeZone) !== yearOf(new Date(), timeZone)
  return formatOf(lang, timeZone, withYear).format(moment)
}

function yearOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(moment)
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
