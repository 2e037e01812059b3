import { describe, expect, it } from 'vitest'
import {
  checkInRefusal,
  leaveRefusal,
  rateRefusal,
  takeBackLeaveRefusal,
  type TicketState,
  undoRefusal,
} from './transition.ts'

const aTicket = (changes: Partial<TicketState> = {}): TicketState => ({
  registration_status: 'success',
  check_in_status: 'not_present',
  eventStatus: 'processing',
  sign_in: true,
  ...changes,
})

describe('checking in', () => {
  it.each([{}, { check_in_status: 'leave' }, { eventStatus: 'not_start' }, { eventStatus: 'finished' }] as const)(
    'accepts a ticket %j',
    (changes) => expect(checkInRefusal(aTicket(changes))).toBeUndefined(),
  )

  it.each([
    [{ check_in_status: 'attend' }, 'event:already_checked_in'],
    [{ registration_status: 'waiting_review' }, 'event:waiting_review'],
    [{ registration_status: 'waitlisted' }, 'event:waitlisted'],
    [{ registration_status: 'withdrawn' }, 'event:withdrawn'],
    [{ registration_status: 'review_failed' }, 'event:not_registered'],
    [{ eventStatus: 'cancelled', registration_status: 'withdrawn', sign_in: false }, 'event:event_cancelled'],
    [{ eventStatus: 'draft' }, 'event:forbidden_transition'],
    [{ sign_in: false, registration_status: 'withdrawn' }, 'event:no_check_in'],
  ] as const)('refuses a ticket %j: %s', (changes, refusal) => expect(checkInRefusal(aTicket(changes))).toBe(refusal))
})

describe('undoing a check-in', () => {
  it('is possible for a checked-in ticket only', () => {
    expect(undoRefusal({ check_in_status: 'attend' })).toBeUndefined()
    expect(undoRefusal({ check_in_status: 'not_present' })).toBe('event:not_checked_in')
    expect(undoRefusal({ check_in_status: 'leave' })).toBe('event:not_checked_in')
  })
})

describe('asking for leave', () => {
  it.each([{}, { eventStatus: 'not_start' }, { sign_in: false }] as const)('is possible for a ticket %j', (changes) =>
    expect(leaveRefusal(aTicket(changes))).toBeUndefined(),
  )

  it.each([
    [{ eventStatus: 'finished' }, 'event:event_ended'],
    [{ eventStatus: 'cancelled' }, 'event:event_cancelled'],
    [{ registration_status: 'waitlisted' }, 'event:waitlisted'],
    [{ registration_status: 'review_failed' }, 'event:not_registered'],
    [{ check_in_status: 'attend' }, 'event:already_checked_in'],
    [{ check_in_status: 'leave' }, 'event:forbidden_transition'],
  ] as const)('is refused for a ticket %j: %s', (changes, refusal) =>
    expect(leaveRefusal(aTicket(changes))).toBe(refusal),
  )
})

describe('taking a leave back', () => {
  const onLeave = (changes: Partial<TicketState> = {}) =>
    takeBackLeaveRefusal(aTicket({ check_in_status: 'leave', eventStatus: 'not_start', ...changes }))

  it.each([{}, { registration_status: 'withdrawn' }, { sign_in: false }] as const)(
    'is possible for a ticket %j until the event begins',
    (changes) => expect(onLeave(changes)).toBeUndefined(),
  )

  it.each([
    [{ eventStatus: 'processing' }, 'event:leave_final'],
    [{ eventStatus: 'finished' }, 'event:leave_final'],
    [{ eventStatus: 'cancelled' }, 'event:event_cancelled'],
    [{ eventStatus: 'draft' }, 'event:forbidden_transition'],
    [{ check_in_status: 'attend' }, 'event:not_on_leave'],
    [{ check_in_status: 'not_present' }, 'event:not_on_leave'],
    [{ registration_status: 'waitlisted' }, 'event:waitlisted'],
    [{ registration_status: 'review_failed' }, 'event:not_registered'],
  ] as const)('is refused to a ticket %j: %s', (changes, refusal) => expect(onLeave(changes)).toBe(refusal))
})

describe('rating', () => {
  const rating = (changes: Partial<TicketState>, activity_evaluation_score: number | null = null) =>
    rateRefusal({ ...aTicket(changes), activity_evaluation_score })

  it('is possible once for people who attended', () => {
    expect(rating({ check_in_status: 'attend' })).toBeUndefined()
    expect(rating({ check_in_status: 'attend', eventStatus: 'cancelled' })).toBeUndefined()
    expect(rating({ check_in_status: 'attend', eventStatus: 'not_start' })).toBe('event:not_rateable')
    expect(rating({ check_in_status: 'attend' }, 4)).toBe('event:already_rated')
    expect(rating({ check_in_status: 'not_present', eventStatus: 'finished' })).toBe('event:not_rateable')
    expect(rating({ check_in_status: 'leave' })).toBe('event:not_rateable')
  })

  it('is possible for registered people after the end if nobody was checked in', () => {
    expect(rating({ sign_in: false, eventStatus: 'finished' })).toBeUndefined()
    expect(rating({ sign_in: false, eventStatus: 'processing' })).toBe('event:not_rateable')
    expect(rating({ sign_in: false, eventStatus: 'finished', registration_status: 'withdrawn' })).toBe(
      'event:not_rateable',
    )
  })
})
