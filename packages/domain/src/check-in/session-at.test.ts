import { describe, expect, it } from 'vitest'
import { sessionAt } from './session-at.ts'

const MINUTE = 60_000
const session = (id: number, start: number, end: number) => ({ id, start: start * MINUTE, end: end * MINUTE })
const SESSIONS = [session(1, 100, 190), session(2, 210, 300), session(3, 210, 300), session(4, 250, 260)]
const at = (minute: number, direction: 'in' | 'out' = 'in') => sessionAt(SESSIONS, minute * MINUTE, direction)?.id

describe('the session that a door is for', () => {
  it('is for those who come the one whose beginning is nearest, from an hour before', () => {
    expect([at(39), at(40), at(100), at(154), at(156), at(189), at(249), at(259)]).toEqual([
      undefined,
      1,
      1,
      1,
      2,
      2,
      4,
      4,
    ])
  })

  it('is for those who leave the one that is on, the latest begun, or that ended last within the hour', () => {
    expect([at(99, 'out'), at(189, 'out'), at(209, 'out'), at(220, 'out'), at(255, 'out'), at(359, 'out')]).toEqual([
      undefined,
      1,
      1,
      2,
      4,
      2,
    ])
    expect(at(361, 'out')).toBeUndefined()
  })
})
