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

/** The status of an event in the calendar of a ticket's holder: confirmed only with a seat, and not on leave. */
export function ticketState(eventStatus: EventStatus, ticket: TicketStates): CalendarState {
  const { registration_status, check_in_status } = ticket
  if (registration_status === 'withdrawn' || registration_status === 'review_failed') return 'cancelled'
  if (check_in_status === 'leave') return 'cancelled'
  const state = calendarState(eventStatus)
  return state === 'confirmed' && registration_status !== 'success' ? 'tentative' : state
}

/** Chooses the most significant of a person's tickets for an event, the last of equals; undefined without any. */
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
