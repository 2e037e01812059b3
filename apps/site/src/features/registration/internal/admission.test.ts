import { describe, expect, it } from 'vitest'
import { joinsWaitlist, waitingAmong, withoutSeat } from './admission.ts'

const open = { waitlist: false, joins_waitlist: false, seats_left: 2 }

describe('a submission', () => {
  it.each([
    ['of a group that fits into the free seats', { ...open, waitlist: true }, 2, false],
    ['of a larger group, which joins the waitlist together', { ...open, waitlist: true }, 3, true],
    ['where others are already on the waitlist', { ...open, waitlist: true, joins_waitlist: true }, 1, true],
    ['without a waitlist', open, 3, false],
    ['where seats are not limited', { waitlist: true, joins_waitlist: false, seats_left: null }, 9, false],
  ] as const)('%s', (_, state, count, waits) => {
    expect(joinsWaitlist(state, count)).toBe(waits)
  })

  it('is short of seats only when there is no waitlist', () => {
    expect(withoutSeat(open, 5)).toBe(3)
    expect(withoutSeat(open, 2)).toBe(0)
    expect(withoutSeat({ ...open, waitlist: true }, 5)).toBe(0)
    expect(withoutSeat({ ...open, seats_left: null }, 5)).toBe(0)
  })
})

it('the place of a group is that of its first member', () => {
  const seated = { registration_status: 'success', waitlist_position: null }
  const at = (waitlist_position: number | null) => ({ registration_status: 'waitlisted', waitlist_position })
  expect(waitingAmong([seated, at(4), at(3)])).toEqual({ waiting: [at(4), at(3)], place: 3 })
  expect(waitingAmong([at(null)])).toEqual({ waiting: [at(null)], place: null })
  expect(waitingAmong([seated])).toEqual({ waiting: [], place: null })
})
