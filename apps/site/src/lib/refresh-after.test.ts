import { describe, expect, it } from 'vitest'
import { refreshAfter } from './refresh-after.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const state = {
  phase: 'open',
  opens_at: null,
  closes_at: null,
  seats_limit: null,
  waitlist_ahead: null,
} as const

describe('the state of a registration is fetched again', () => {
  it.each([
    ['never if the state is unknown', null, false],
    ['never if nothing will change', state, false],
    ['while seats are limited', { ...state, seats_limit: 30 }, 20_000],
    [
      'while the user is on the waitlist, even after registration closes',
      { ...state, phase: 'closed', waitlist_ahead: 3 },
      20_000,
    ],
    ['never after registration closes', { ...state, phase: 'closed', seats_limit: 30 }, false],
    ['right after it opens', { ...state, phase: 'upcoming', opens_at: '2026-11-21T10:01:00Z' }, 60_500],
    ['soon if it should already be open', { ...state, phase: 'upcoming', opens_at: '2026-11-21T09:59:00Z' }, 1500],
    ['right after it closes', { ...state, closes_at: '2026-11-21T10:10:00Z' }, 600_500],
    ['after hours if the opening is far off', { ...state, closes_at: '2027-11-21T10:10:00Z' }, 6 * 3_600_000],
    ['never if no opening is set', { ...state, phase: 'upcoming' }, false],
  ] as const)('%s', (_, given, expected) => {
    expect(refreshAfter(given, now)).toBe(expected)
  })
})
