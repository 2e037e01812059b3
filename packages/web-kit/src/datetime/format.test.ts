import { describe, expect, it } from 'vitest'
import { formatCountdown } from './countdown.ts'
import {
  dayOf,
  formatDay,
  formatExact,
  formatLeaf,
  formatLocal,
  formatMoment,
  formatRange,
  formatRemaining,
  formatShortDay,
  formatShortMoment,
  type Reading,
} from './format.ts'
import { addDays, spanOf, startOfDay, weekOf, addMonths } from './spans.ts'
import { zoneName } from './zone-name.ts'
import { formatMonth, monthOf } from './months.ts'

const zone = 'Asia/Shanghai'
const now = new Date('2026-11-21T02:00:00Z')
const cn: Reading = { lang: 'cn', zone, now }
const en: Reading = { lang: 'en', zone, now }

const [MINUTE, HOUR] = [60_000, 3_600_000]

describe('days in the organisation’s zone', () => {
  it('begin there, not in UTC', () => {
    expect(dayOf('2026-11-20T16:00:00Z', zone)).toBe('2026-11-21')
    expect(dayOf('2026-11-20T15:59:59Z', zone)).toBe('2026-11-20')
    expect(startOfDay('2026-11-21', zone)).toEqual(new Date('2026-11-20T16:00:00Z'))
  })
  it('begin at the right instant on a day when the clocks change', () => {
    expect(startOfDay('2026-03-29', 'Europe/Berlin')).toEqual(new Date('2026-03-28T23:00:00Z'))
    expect(startOfDay('2026-03-30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T22:00:00Z'))
    expect(startOfDay('2026-11-02', 'America/New_York')).toEqual(new Date('2026-11-02T05:00:00Z'))
  })
  it('make weeks from Monday and months of whole weeks', () => {
    expect(weekOf('2026-11-22')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(monthOf('2026-11-21')).toHaveLength(42)
    expect(monthOf('2027-02-10')).toHaveLength(28)
    expect(monthOf('2026-11-21')[0]).toBe('2026-10-26')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01')
  })
  it('define today, tomorrow, this week and this month', () => {
    expect(spanOf('today', cn)).toEqual({
      from: new Date('2026-11-20T16:00:00Z'),
      to: new Date('2026-11-21T16:00:00Z'),
    })
    expect(spanOf('tomorrow', cn)).toEqual({
      from: new Date('2026-11-21T16:00:00Z'),
      to: new Date('2026-11-22T16:00:00Z'),
    })
    expect(spanOf('week', cn)).toEqual({ from: new Date('2026-11-15T16:00:00Z'), to: new Date('2026-11-22T16:00:00Z') })
    expect(spanOf('month', cn)).toEqual({
      from: new Date('2026-10-31T16:00:00Z'),
      to: new Date('2026-11-30T16:00:00Z'),
    })
  })
})

describe('displayed times', () => {
  it.each([
    ['2026-11-21T11:00:00Z', '今天 19:00', 'Today 19:00'],
    ['2026-11-22T01:00:00Z', '明天 09:00', 'Tomorrow 09:00'],
    ['2026-11-20T01:00:00Z', '昨天 09:00', 'Yesterday 09:00'],
    ['2026-11-28T01:00:00Z', '11月28日 周六 09:00', 'Sat 28 Nov 09:00'],
    ['2027-01-03T01:00:00Z', '2027年1月3日 周日 09:00', 'Sun 3 Jan 2027 09:00'],
  ])('show %s as %s and %s', (moment, chinese, english) => {
    expect(formatMoment(moment, cn)).toBe(chinese)
    expect(formatMoment(moment, en)).toBe(english)
  })
  it('show one day of a range once, and both of two days', () => {
    expect(formatRange('2026-11-28T01:00:00Z', '2026-11-28T09:30:00Z', cn)).toBe('11月28日 周六 09:00 – 17:30')
    expect(formatRange('2026-11-28T01:00:00Z', '2026-11-29T09:30:00Z', cn)).toBe(
      '11月28日 周六 09:00 – 11月29日 周日 17:30',
    )
    expect(formatRange('2026-11-28T01:00:00Z', null, en)).toBe('Sat 28 Nov 09:00')
    expect(formatRange('2026-11-21T10:30:00Z', '2026-11-21T16:30:00Z', en)).toBe('Today 18:30 – tomorrow 00:30')
  })
  it('show a moment for copying without “today”', () => {
    expect(formatExact('2026-11-21T11:00:00Z', cn)).toBe('2026年11月21日 周六 19:00')
    expect(formatExact('2026-11-21T11:00:00Z', en)).toBe('Sat 21 Nov 2026 19:00')
  })
  it('show days, months and calendar leaves', () => {
    expect(formatDay('2026-11-24T01:00:00Z', cn)).toBe('11月24日 周二')
    expect(formatShortDay('2026-11-24T01:00:00Z', cn)).toBe('11月24日')
    expect(formatShortDay('2026-11-24T01:00:00Z', en)).toBe('24 Nov')
    expect(formatShortDay(cn.now, cn)).toBe('今天')
    expect(formatShortMoment('2026-11-28T01:00:00Z', cn)).toBe('11月28日 09:00')
    expect(formatShortMoment('2025-11-28T01:00:00Z', cn)).toBe('2025年11月28日 09:00')
    expect(formatShortMoment('2025-11-28T01:00:00Z', en)).toBe('28 Nov 2025 09:00')
    expect(formatShortMoment(en.now, en)).toMatch(/^Today \d\d:\d\d$/)
    expect(formatMonth('2026-11-21', 'cn')).toBe('2026年11月')
    expect(formatMonth('2026-11-21', 'en')).toBe('November 2026')
    expect(formatLeaf('2026-11-28T01:00:00Z', cn)).toEqual({ month: '11月', date: '28' })
    expect(formatLeaf('2026-11-28T01:00:00Z', en)).toEqual({ month: 'Nov', date: '28' })
  })
  it('count down', () => {
    expect(formatCountdown(9 * 60_000 + 58_000, 'cn')).toBe('00:09:58')
    expect(formatCountdown((2 * 24 + 3) * 3_600_000, 'cn')).toBe('2 天 03:00:00')
    expect(formatCountdown((2 * 24 + 3) * 3_600_000, 'en')).toBe('2 d 03:00:00')
    expect(formatCountdown(-5, 'en')).toBe('00:00:00')
  })
  it.each([
    [49 * HOUR, '2 天', '2 days'],
    [48 * HOUR, '2 天', '2 days'],
    [48 * HOUR - 1, '47 小时', '47 hours'],
    [47 * HOUR, '47 小时', '47 hours'],
    [24 * HOUR, '24 小时', '24 hours'],
    [2 * HOUR, '2 小时', '2 hours'],
    [2 * HOUR - 1, '119 分钟', '119 min'],
    [HOUR, '60 分钟', '60 min'],
    [MINUTE, '1 分钟', '1 min'],
    [5, '1 分钟', '1 min'],
  ])('show a duration of %d ms in the largest unit with a value of two or more', (ms, chinese, english) => {
    expect(formatRemaining(ms, 'cn')).toBe(chinese)
    expect(formatRemaining(ms, 'en')).toBe(english)
  })
  it('show a date and a time that have no zone', () => {
    expect(formatLocal('2026-11-28T09:00', 'cn')).toBe('2026年11月28日 周六 09:00')
    expect(formatLocal('2026-11-28T09:00', 'en')).toBe('Sat 28 Nov 2026 09:00')
  })
  it('name the zone', () => {
    expect(zoneName(zone, 'cn')).toBe('北京时间')
    expect(zoneName(zone, 'en')).toBe('Beijing time')
    expect(zoneName('Europe/Berlin', 'en')).toBe('Central European Time')
  })
})
