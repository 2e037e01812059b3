import { describe, expect, it } from 'vitest'
import { ticketInForce, ticketState } from './ticket-state.ts'

const ticket = (registration_status: 'success' | 'waitlisted' | 'waiting_review' | 'withdrawn' | 'review_failed') =>
  ({ registration_status, check_in_status: 'not_present' }) as const

describe('an event in the calendar of a ticket’s holder', () => {
  it('is certain with a seat, and open while they wait', () => {
    expect(ticketState('not_start', ticket('success'))).toBe('confirmed')
    expect(ticketState('not_start', ticket('waitlisted'))).toBe('tentative')
    expect(ticketState('not_start', ticket('waiting_review'))).toBe('tentative')
  })

  it('is cancelled with the event, the ticket or their coming', () => {
    expect(ticketState('cancelled', ticket('success'))).toBe('cancelled')
    expect(ticketState('cancelled', ticket('waitlisted'))).toBe('cancelled')
    expect(ticketState('not_start', ticket('withdrawn'))).toBe('cancelled')
    expect(ticketState('not_start', ticket('review_failed'))).toBe('cancelled')
    expect(ticketState('not_start', { registration_status: 'success', check_in_status: 'leave' })).toBe('cancelled')
  })

  it('raises its sequence with each thing that happens to their tickets', () => {
    const sequences = [
      [ticket('success')],
      [ticket('withdrawn')],
      [ticket('withdrawn'), ticket('waitlisted')],
      [ticket('withdrawn'), ticket('withdrawn')],
      [ticket('withdrawn'), ticket('withdrawn'), ticket('success')],
    ].map((tickets) => ticketInForce('not_start', tickets)?.sequence ?? -1)
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
  })

  it('follows the ticket that counts', () => {
    expect(ticketInForce('not_start', [ticket('withdrawn'), ticket('success')])?.state).toBe('confirmed')
    expect(ticketInForce('not_start', [])).toBeUndefined()
  })
})
