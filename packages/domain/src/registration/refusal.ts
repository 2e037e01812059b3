import type { EventStatus, RefusalKind, RegistrationPhase } from '@cubic/contract'
import { isRunningOrComing } from '../event/status.ts'

export type RegistrationAttempt = {
  /** Who is to be registered; `anybody` before that is known. */
  readonly whom: 'self' | 'others' | 'anybody'
  /** Seats asked for; 1 where left out. */
  readonly seatsWanted?: number
  readonly signedIn: boolean
  readonly eventStatus: EventStatus
  readonly phase: RegistrationPhase
  readonly inScope: boolean
  /** Holds a live ticket of this event, by own registration or by binding. */
  readonly registered: boolean
  /** Has submitted a registration of this event, for whomever. */
  readonly submitted: boolean
  /** Null: unlimited. */
  readonly seatsLeft: number | null
  readonly waitlist: boolean
}

/**
 * Why a registration would not be admitted, undefined where it would. Of several reasons it gives the one that helps most:
 * what nobody can change first, then what the caller has already, then what waiting would not mend, then waiting, then log-in.
 */
export function registrationRefusal(attempt: RegistrationAttempt): RefusalKind | undefined {
  const { signedIn, eventStatus, phase } = attempt
  // finished: its registration is over, which says more than "unavailable"
  if (!isRunningOrComing(eventStatus) && eventStatus !== 'finished') return 'events:status_forbidden'
  const repeated = signedIn ? repetitionRefusal(attempt) : undefined
  if (repeated) return repeated
  if (phase === 'closed' || eventStatus === 'finished') return 'events:regist_date_pass'
  if (signedIn && !attempt.inScope) return 'event:out_of_scope'
  if (phase === 'upcoming') return 'events:regist_has_not_started'
  const full = seatRefusal(attempt)
  if (full) return full
  return signedIn ? undefined : 'event:unauthenticated'
}

/** Why so many cannot be registered in one submission. */
export function applicantCountRefusal(count: number, maxApplicants: number): RefusalKind | undefined {
  if (count === 0) return 'event:applicants_required'
  return count > maxApplicants ? 'event:too_many_applicants' : undefined
}

function repetitionRefusal({ whom, registered, submitted }: RegistrationAttempt): RefusalKind | undefined {
  if (registered && (whom === 'self' || (whom === 'anybody' && submitted))) return 'event:already_registered'
  return submitted ? 'event:already_submitted' : undefined
}

function seatRefusal({ seatsLeft, seatsWanted = 1, waitlist }: RegistrationAttempt): RefusalKind | undefined {
  if (waitlist || seatsLeft === null || seatsLeft >= seatsWanted) return undefined
  return seatsLeft > 0 ? 'event:too_few_seats' : 'event:regist_full'
}
