import { expect, it } from 'vitest'
import { afterStart, completed, formatSpan, formatTyped, fromMorning, withStart } from './local-time.ts'

const MINUTE = 60_000

it.each([
  [150, '2 小时 30 分', '2 h 30 min'],
  [120, '2 小时', '2 h'],
  [6 * 1440 + 600 + 5, '6 天 10 小时', '6 days 10 h'],
  [1440, '1 天', '1 day'],
  [45, '45 分', '45 min'],
])('%i minutes are %s, %s', (minutes, cn, en) => {
  expect([formatSpan(minutes * MINUTE, 'cn'), formatSpan(minutes * MINUTE, 'en')]).toEqual([cn, en])
})

it('moves the end of an event of one day with its start, and leaves the end of a longer one', () => {
  const day = { start: '2026-12-04T14:00', end: '2026-12-04T16:30' }
  expect(withStart(day, '2026-12-06T14:00')).toEqual({ start: '2026-12-06T14:00', end: '2026-12-06T16:30' })
  const window = { start: '2026-12-04T14:00', end: '2026-12-10T18:00' }
  expect(withStart(window, '2026-12-06T14:00').end).toBe('2026-12-10T18:00')
  expect(withStart(window, '2026-12-20T14:00').end).toBe('2026-12-26T18:00')
  expect(withStart({ start: '', end: '2026-12-10T18:00' }, '2026-12-20T14:00').end).toBe('2026-12-10T18:00')
})

it('takes from the time that was there what was not typed', () => {
  const begins = fromMorning('2026-11-26T10:20')
  const at = (near: string) => ({ precision: 'minute', near, begins }) as const
  expect(completed({ day: '2026-12-04', clock: undefined }, at('2026-12-01T18:00'))).toBe('2026-12-04T18:00')
  expect(completed({ day: undefined, clock: '16:30' }, at('2026-12-01T18:00'))).toBe('2026-12-01T16:30')
  expect(completed({ day: '2026-12-04', clock: undefined }, at(''))).toBe('2026-12-04T09:00')
  expect(completed({ day: '2026-11-26', clock: undefined }, at(''))).toBe('2026-11-26T11:00')
  // a time alone, and no day that it could belong to
  expect(completed({ day: undefined, clock: '16:30' }, at(''))).toBe('')
})

it('ends two hours after the start, or on the evening of a later day', () => {
  expect(afterStart('2026-12-04T14:30')('2026-12-04')).toBe('16:30')
  expect(afterStart('2026-12-04T14:30')('2026-12-05')).toBe('18:00')
})

it('shows the end of the same day by its time alone', () => {
  expect(formatTyped('2026-12-04T16:30', 'cn', '2026-12-04T14:00')).toBe('16:30')
  expect(formatTyped('2026-12-05T16:30', 'cn', '2026-12-04T14:00')).toBe('2026年12月5日 周六 16:30')
  expect(formatTyped('2026-12-04', 'en')).toBe('Fri 4 Dec 2026')
})
