import type { CheckInStatus, EventStatus, RegistrationStatus } from '@cubic/contract'
import { calendarState, type CalendarState } from './icalendar.ts'

type HeldTicket = { readonly registration_status: RegistrationStatus; readonly check_in_status: CheckInStatus }

/** What an event is in the calendar of somebody with this ticket: certain only where they have their seat and mean to come. */
export function ticketState(eventStatus: EventStatus, ticket: HeldTicket): CalendarState {
  const { registration_status, check_in_status } = ticket
  if (registration_status === 'withdrawn' || registration_status === 'review_failed') return 'cancelled'
  if (check_in_status === 'leave') return 'cancelled'
  const state = calendarState(eventStatus)
  return state === 'confirmed' && registration_status !== 'success' ? 'tentative' : state
}

/**
 * Of several tickets that one person has had of an event, the one that says most, and by how much they raise the entry's sequence:
 * whatever happens to them, later is more.
 */
export function ticketInForce<Ticket extends HeldTicket>(
  eventStatus: EventStatus,
  tickets: readonly Ticket[],
): { readonly ticket: Ticket; readonly state: CalendarState; readonly sequence: number } | undefined {
  const ranks: { readonly [state in CalendarState]: number } = { confirmed: 0, tentative: 1, cancelled: 2 }
  const judged = tickets.map((ticket) => ({ ticket, state: ticketState(eventStatus, ticket) }))
  const [best] = judged.toSorted((one, other) => ranks[one.state] - ranks[other.state])
  const isOver = best !== undefined && ticketState('not_start', best.ticket) === 'cancelled'
  return best && { ...best, sequence: 2 * (tickets.length - 1) + (isOver ? 1 : 0) }
}
