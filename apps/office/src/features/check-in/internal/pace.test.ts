import { describe, expect, it } from 'vitest'
import { paceOf } from './pace.ts'

const now = Date.parse('2026-11-28T06:00:00Z')
const span = (minutesAgo: number, ...by_place: number[]) => ({
  at: new Date(now - minutesAgo * 60_000).toISOString(),
  by_place,
})

describe('the pace of arrivals', () => {
  it('counts the last five minutes of all gates', () => {
    const board = { expected: 100, arrived: 40, step_minutes: 1, spans: [span(9, 10), span(4, 5, 5), span(1, 10, 0)] }
    expect(paceOf(board, now)).toEqual({ perMinute: 4, allInAt: now + 15 * 60_000 })
  })
  it('foresees nothing when nobody comes, when all are in, and too far ahead', () => {
    const board = { expected: 100, arrived: 40, step_minutes: 1, spans: [span(9, 40)] }
    expect(paceOf(board, now)).toEqual({ perMinute: 0, allInAt: undefined })
    expect(paceOf({ ...board, arrived: 100, spans: [span(1, 5)] }, now).allInAt).toBeUndefined()
    expect(paceOf({ ...board, expected: 100_000, spans: [span(1, 1)] }, now).allInAt).toBeUndefined()
  })
})
