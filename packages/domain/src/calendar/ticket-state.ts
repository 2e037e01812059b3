import {
  CHECK_IN_STATUS,
  type CheckInStatus,
  EVENT_STATUS,
  type EventStatus,
  REGISTRATION_STATUS,
  type RegistrationStatus,
  type Text,
} from '@cubic/contract'
import { calendarState, type CalendarState } from './icalendar.ts'

type TicketStates = { readonly registration_status: RegistrationStatus; readonly check_in_status: CheckInStatus }

/** What an event is in the calendar of somebody with this ticket: certain only where they have their seat and mean to come. */
export function ticketState(eventStatus: EventStatus, ticket: TicketStates): CalendarState {
  const { registration_status, check_in_status } = ticket
  if (registration_status === 'withdrawn' || registration_status === 'review_failed') return 'cancelled'
  if (check_in_status === 'leave') return 'cancelled'
  const state = calendarState(eventStatus)
  return state === 'confirmed' && registration_status !== 'success' ? 'tentative' : state
}

/** Of several tickets that one person has had of an event, the one that says most, and of equals the last; undefined where there is none. */
export function ticketInForce<Ticket extends TicketStates & { readonly id: number }>(
  eventStatus: EventStatus,
  tickets: readonly Ticket[],
): { readonly ticket: Ticket; readonly state: CalendarState } | undefined {
  const ranks: { readonly [state in CalendarState]: number } = { confirmed: 0, tentative: 1, cancelled: 2 }
  const judged = tickets.map((ticket) => ({ ticket, state: ticketState(eventStatus, ticket) }))
  return judged.toSorted((one, other) => ranks[one.state] - ranks[other.state] || other.ticket.id - one.ticket.id)[0]
}

/** The event's status for this ticket's holder, as text: a cancelled event is cancelled for everybody. */
export function ticketStanding(eventStatus: EventStatus, ticket: TicketStates): Text {
  if (eventStatus === 'cancelled') return EVENT_STATUS.cancelled
  const { registration_status, check_in_status } = ticket
  // Leave may have given the seat up: that it was leave says more than that the ticket has ended.
  return check_in_status === 'not_present' ? REGISTRATION_STATUS[registration_status] : CHECK_IN_STATUS[check_in_status]
}
