import { expect, it } from 'vitest'
import { termOf } from './term.ts'

const NOW = new Date('2026-11-26T00:00:00Z')
it.each([
  [null, 'for good', Infinity],
  ['2026-11-25T23:59:59Z', 'ended', -1],
  ['2026-11-26T00:00:00Z', 'ended', 0],
  ['2026-11-26T18:00:00Z', 'soon', 0],
  ['2026-12-05T00:00:00Z', 'soon', 9],
  ['2027-01-20T00:00:00Z', 'lasting', 55],
])('a membership until %s is %s, with %d days left', (until, state, days) =>
  expect(termOf(until, NOW)).toEqual({ state, days }),
)
