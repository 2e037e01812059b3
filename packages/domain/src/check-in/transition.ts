import type {
  ASK_LEAVE,
  CHECK_IN,
  CheckInStatus,
  EventStatus,
  RATE_EVENT,
  RefusalKind,
  RefusalsOf,
  RegistrationStatus,
  TAKE_BACK_LEAVE,
  UNDO_CHECK_IN,
} from '@cubic/contract'
import { isRunningOrComing } from '../event/status.ts'

export type TicketState = {
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
  readonly eventStatus: EventStatus
  readonly sign_in: boolean
}

/**
 * Why a ticket cannot be checked in; undefined if it can. People on leave can check in after all. So can people after
 * the event has ended, since scans made offline arrive late.
 */
export function checkInRefusal(ticket: TicketState): RefusalsOf<typeof CHECK_IN> | undefined {
  if (!ticket.sign_in) return publishedRefusal(ticket.eventStatus) ?? 'event:no_check_in'
  const refusal = publishedRefusal(ticket.eventStatus) ?? NOT_ADMITTED[ticket.registration_status]
  if (refusal) return refusal
  return ticket.check_in_status === 'attend' ? 'event:already_checked_in' : undefined
}

export function undoRefusal(
  ticket: Pick<TicketState, 'check_in_status'>,
): RefusalsOf<typeof UNDO_CHECK_IN> | undefined {
  return ticket.check_in_status === 'attend' ? undefined : 'event:not_checked_in'
}

/**
 * Returns why leave is impossible; undefined if it is possible. Expected people can ask for it until the event ends.
 */
export function leaveRefusal(ticket: Omit<TicketState, 'sign_in'>): RefusalsOf<typeof ASK_LEAVE> | undefined {
  if (ticket.eventStatus === 'finished') return 'event:event_ended'
  const refusal = publishedRefusal(ticket.eventStatus) ?? NOT_ADMITTED[ticket.registration_status]
  if (refusal) return refusal
  if (ticket.check_in_status === 'attend') return 'event:already_checked_in'
  return ticket.check_in_status === 'leave' ? 'event:forbidden_transition' : undefined
}

/**
 * Why a leave cannot be taken back: that is possible until the event begins. A ticket that is withdrawn and on leave
 * gave its seat up by the leave, and needs one again; a withdrawal by people ends the leave.
 */
export function takeBackLeaveRefusal(
  ticket: Omit<TicketState, 'sign_in'>,
): RefusalsOf<typeof TAKE_BACK_LEAVE> | undefined {
  if (ticket.check_in_status !== 'leave') return 'event:not_on_leave'
  if (ticket.eventStatus === 'processing' || ticket.eventStatus === 'finished') return 'event:leave_final'
  const refusal = publishedRefusal(ticket.eventStatus)
  if (refusal || ticket.registration_status === 'withdrawn') return refusal
  return NOT_ADMITTED[ticket.registration_status]
}

/**
 * Returns why an event cannot be rated; undefined if it can. Each attendee rates once, as soon as it has begun;
 * without check-in, registered people do after the end.
 */
export function rateRefusal(
  ticket: TicketState & { readonly activity_evaluation_score: number | null },
): RefusalsOf<typeof RATE_EVENT> | undefined {
  if (ticket.activity_evaluation_score !== null) return 'event:already_rated'
  const attended = ticket.check_in_status === 'attend' && ticket.eventStatus !== 'not_start'
  const wasThere = !ticket.sign_in && ticket.registration_status === 'success' && ticket.eventStatus === 'finished'
  return attended || wasThere ? undefined : 'event:not_rateable'
}

const NOT_ADMITTED = {
  success: undefined,
  waiting_review: 'event:waiting_review',
  waitlisted: 'event:waitlisted',
  withdrawn: 'event:withdrawn',
  review_failed: 'event:not_registered',
} as const satisfies { readonly [status in RegistrationStatus]: RefusalKind | undefined }

function publishedRefusal(
  eventStatus: EventStatus,
): 'event:event_cancelled' | 'event:forbidden_transition' | undefined {
  if (eventStatus === 'cancelled') return 'event:event_cancelled'
  return isRunningOrComing(eventStatus) || eventStatus === 'finished' ? undefined : 'event:forbidden_transition'
}
