import { describe, expect, it } from 'vitest'
import { sessionAt } from './session-at.ts'

const MINUTE = 60_000
const session = (id: number, start: number, end: number) => ({ id, start: start * MINUTE, end: end * MINUTE })
const SESSIONS = [session(1, 100, 190), session(2, 210, 300), session(3, 210, 300), session(4, 250, 260)]
const at = (minute: number, direction: 'in' | 'out' = 'in') => sessionAt(SESSIONS, minute * MINUTE, direction)?.id

describe('the session that a door is for', () => {
  it('is the one that is on, the latest to begin and of several the first', () => {
    expect([at(100), at(189), at(210), at(250), at(260)]).toEqual([1, 1, 2, 4, 2])
  })

  it('is the next within the hour for those who come, and the last within the hour for those who leave', () => {
    expect([at(39), at(40), at(190), at(200)]).toEqual([undefined, 1, 2, 2])
    expect([at(99, 'out'), at(190, 'out'), at(209, 'out'), at(359, 'out'), at(361, 'out')]).toEqual([
      undefined,
      1,
      1,
      2,
      undefined,
    ])
  })
})
