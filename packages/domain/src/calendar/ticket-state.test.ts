import { describe, expect, it } from 'vitest'
import { ticketInForce, ticketStanding, ticketState } from './ticket-state.ts'

const ticket = (registration_status: 'success' | 'waitlisted' | 'waiting_review' | 'withdrawn' | 'review_failed') =>
  ({ id: ++lastId, registration_status, check_in_status: 'not_present' }) as const
let lastId = 0

describe('an event in the calendar of a ticket’s holder', () => {
  it('is confirmed with a seat, and tentative while waiting', () => {
    expect(ticketState('not_start', ticket('success'))).toBe('confirmed')
    expect(ticketState('not_start', ticket('waitlisted'))).toBe('tentative')
    expect(ticketState('not_start', ticket('waiting_review'))).toBe('tentative')
  })

  it('is cancelled with the event, the ticket or the attendance', () => {
    expect(ticketState('cancelled', ticket('success'))).toBe('cancelled')
    expect(ticketState('cancelled', ticket('waitlisted'))).toBe('cancelled')
    expect(ticketState('not_start', ticket('withdrawn'))).toBe('cancelled')
    expect(ticketState('not_start', ticket('review_failed'))).toBe('cancelled')
    expect(ticketState('not_start', { registration_status: 'success', check_in_status: 'leave' })).toBe('cancelled')
  })

  it('follows the active ticket, or else the last ended one', () => {
    expect(ticketInForce('not_start', [ticket('withdrawn'), ticket('success')])?.state).toBe('confirmed')
    const [first, last] = [ticket('withdrawn'), ticket('review_failed')]
    expect(ticketInForce('not_start', [first, last])?.ticket).toBe(last)
    expect(ticketInForce('not_start', [last, first])?.ticket).toBe(last)
    expect(ticketInForce('not_start', [])).toBeUndefined()
  })

  it('describes the state: neither a ticket on leave nor one of a cancelled event is a registration', () => {
    const standing = (...[status, held]: Parameters<typeof ticketStanding>) => ticketStanding(status, held).en
    const leave = { check_in_status: 'leave' } as const
    expect(standing('not_start', ticket('success'))).toBe('Registered')
    expect(standing('not_start', ticket('waitlisted'))).toBe('On the waitlist')
    expect(standing('not_start', { registration_status: 'success', ...leave })).toBe('On leave')
    expect(standing('not_start', { registration_status: 'withdrawn', ...leave })).toBe('On leave')
    expect(standing('finished', { registration_status: 'success', check_in_status: 'attend' })).toBe('Checked in')
    expect(standing('cancelled', ticket('success'))).toBe('Cancelled')
  })
})
