import { expect, it } from 'vitest'
import { formatNear, formatSpan, formatSpanChange } from './format-moment.ts'

const start = new Date('2026-11-28T01:00:00Z')
const zone = 'Asia/Shanghai'

it('formats a period in each language, and names the day once when it is a single day', () => {
  const end = new Date('2026-11-28T09:30:00Z')
  expect(formatSpan(start, end, 'cn', zone)).toBe('2026年11月28日 周六 09:00 – 17:30')
  expect(formatSpan(start, end, 'en', zone)).toBe('Sat 28 Nov 2026 09:00 – 17:30')
  const nextDay = new Date('2026-11-28T16:30:00Z')
  expect(formatSpan(start, nextDay, 'cn', zone)).toBe('2026年11月28日 周六 09:00 – 2026年11月29日 周日 00:30')
  expect(formatSpan(start, null, 'en', zone)).toBe('Sat 28 Nov 2026 09:00')
})

it('writes the change of a time as briefly as the two can be told apart', () => {
  const year = new Date().getFullYear()
  const at = (moment: string) => new Date(`${moment}+08:00`)
  const span = (from: string, to: string | null) => ({ start: at(from), end: to === null ? null : at(to) })
  const change = (old: Parameters<typeof formatSpanChange>[0], now: Parameters<typeof formatSpanChange>[1]) =>
    formatSpanChange(old, now, 'en', zone)
  const morning = span(`${year}-05-04T08:00`, `${year}-05-04T14:00`)
  const date = (moment: string) => formatSpan(at(moment), null, 'en', zone).slice(0, -6).replace(` ${year}`, '')
  expect(change(morning, span(`${year}-05-04T09:00`, null))).toEqual({
    same: date(`${year}-05-04T08:00`),
    old: '08:00 – 14:00',
    now: '09:00',
  })
  expect(change(morning, span(`${year}-05-05T08:00`, `${year}-05-06T14:00`))).toEqual({
    same: '',
    old: `${date(`${year}-05-04T08:00`)} 08:00 – 14:00`,
    now: `${date(`${year}-05-05T08:00`)} 08:00 – ${date(`${year}-05-06T08:00`)} 14:00`,
  })
  expect(change(span('2031-05-04T08:00', null), null)).toEqual({ same: '', old: 'Sun 4 May 2031 08:00', now: '' })
})

it('names today by its time alone in a sentence, in the organisation’s zone', () => {
  const now = new Date('2026-11-25T15:59:00Z')
  const at = (moment: string, lang: 'cn' | 'en') => formatNear(new Date(moment), now, lang, zone)
  expect(at('2026-11-25T09:30:00Z', 'en')).toBe('today at 17:30')
  expect(at('2026-11-25T09:30:00Z', 'cn')).toBe('今天 17:30')
  expect(at('2026-11-25T16:00:00Z', 'en')).toMatch(/^26 Nov/)
})
