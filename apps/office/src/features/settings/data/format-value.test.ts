import { expect, it } from 'vitest'
import { formatBytes, formatDuration, formatValue } from './format-value.ts'

const reading = { lang: 'en', zone: 'Asia/Shanghai', now: new Date('2026-11-26T04:00:00Z') } as const

it.each([
  [0, '0 B'],
  [640, '640 B'],
  [1_258_291, '1.2 MB'],
  [93_200_000_000, '86.8 GB'],
  [250 * 1024 ** 3, '250 GB'],
  [3 * 1024 ** 5, '3072 TB'],
])('formats %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

it.each([
  [8.4, '8 s', '8 秒'],
  [119, '119 s', '119 秒'],
  [240, '4 min', '4 分钟'],
  [90_000, '25 hours', '25 小时'],
])('formats %d seconds as %s', (seconds, en, cn) =>
  expect([formatDuration(seconds, 'en'), formatDuration(seconds, 'cn')]).toEqual([en, cn]),
)

it('formats a value by its unit, and nothing where there is none', () => {
  expect(formatValue({ unit: 'moment', value: '2026-11-25T19:10:00.000Z' }, reading)).toBe('Today 03:10')
  expect(formatValue({ unit: 'text', value: '0.1.0' }, reading)).toBe('0.1.0')
  expect(formatValue({ unit: 'count', value: '12000' }, reading)).toBe('12,000')
  expect(formatValue({ unit: 'bytes', value: null }, reading)).toBeUndefined()
})
