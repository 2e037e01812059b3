import { expect, it } from 'vitest'
import { formatSpan } from './format-moment.ts'

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
