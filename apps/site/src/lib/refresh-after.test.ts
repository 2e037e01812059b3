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
    ['never where nothing is known', null, false],
    ['never where nothing will change', state, false],
    ['while seats go', { ...state, seats_limit: 30 }, 20_000],
    ['while one waits, also when registration is over', { ...state, phase: 'closed', waitlist_ahead: 3 }, 20_000],
    ['never once it is over', { ...state, phase: 'closed', seats_limit: 30 }, false],
    ['right after it opens', { ...state, phase: 'upcoming', opens_at: '2026-11-21T10:01:00Z' }, 60_500],
    ['soon where it should be open already', { ...state, phase: 'upcoming', opens_at: '2026-11-21T09:59:00Z' }, 1500],
    ['right after it closes', { ...state, closes_at: '2026-11-21T10:10:00Z' }, 600_500],
    ['after hours where that is far off', { ...state, closes_at: '2027-11-21T10:10:00Z' }, 6 * 3_600_000],
    ['never where no opening is set', { ...state, phase: 'upcoming' }, false],
  ] as const)('%s', (_, given, expected) => {
    expect(refreshAfter(given, now)).toBe(expected)
  })
})
