import { expect, it } from 'vitest'
import { instantOf } from './zoned-time.ts'

it.each([
  ['2026-11-28T09:00', 'Asia/Shanghai', '2026-11-28T01:00:00.000Z'],
  ['2026-07-01T09:30', 'Europe/Berlin', '2026-07-01T07:30:00.000Z'],
  ['2026-01-01T00:00', 'America/New_York', '2026-01-01T05:00:00.000Z'],
  // clocks skip 02:30 on the first date and repeat it on the second
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s in %s is %s', (local, zone, moment) => {
  expect(instantOf(local, zone)?.toISOString()).toBe(moment)
})

it('returns no moment for invalid text', () => {
  expect(instantOf('tomorrow', 'Asia/Shanghai')).toBeUndefined()
})
