import { expect, it } from 'vitest'
import { countOutcomes, outcomeOf, splitByTime, type PastRegistration } from '../data/attendance.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const OVER = { name: 'Lecture', start: '2026-11-20T10:00:00Z', end: '2026-11-20T12:00:00Z' }
const COMING = { name: 'Contest', start: '2026-11-28T10:00:00Z', end: '2026-11-28T12:00:00Z' }
const registration = (given: Partial<PastRegistration>): PastRegistration => ({
  id: 1,
  registration_status: 'success',
  check_in_status: 'not_present',
  event: OVER,
  ...given,
})

it('only somebody who was accepted, gave no notice and did not come to an event that is over counts as absent', () => {
  expect(outcomeOf(registration({}), NOW)).toBe('absent')
  expect(outcomeOf(registration({ check_in_status: 'leave' }), NOW)).toBe('on_leave')
  expect(outcomeOf(registration({ event: COMING }), NOW)).toBe('success')
  expect(outcomeOf(registration({ event: { ...OVER, end: null } }), NOW)).toBe('success')
  expect(outcomeOf(registration({ event: null }), NOW)).toBe('success')
  expect(outcomeOf(registration({ registration_status: 'withdrawn' }), NOW)).toBe('withdrawn')
})

it('counts everything they registered for, and where they came and did not', () => {
  const past = [
    registration({ check_in_status: 'attend' }),
    registration({ check_in_status: 'attend', event: COMING }),
    registration({}),
    registration({ registration_status: 'review_failed' }),
  ]
  expect(countOutcomes(past, NOW)).toEqual({ registered: 4, attended: 2, absent: 1 })
})

it('comes apart into past events, the latest first, and those to come, the next first', () => {
  const at = (id: number, start: string) => registration({ id, event: { name: 'Talk', start, end: null } })
  const read = [
    at(1, '2027-01-01T10:00:00Z'),
    at(2, '2026-12-01T10:00:00Z'),
    at(3, '2026-11-20T10:00:00Z'),
    at(4, '2026-10-01T10:00:00Z'),
    registration({ id: 5, event: null }),
  ]
  const { past, coming } = splitByTime(read, NOW)
  expect(coming.map(({ id }) => id)).toEqual([2, 1])
  expect(past.map(({ id }) => id)).toEqual([3, 4, 5])
})
