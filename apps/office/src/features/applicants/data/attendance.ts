import type { CheckInStatus, RegistrationStatus } from '@cubic/contract'

/** A registration of the same person, as the reader may see it. */
export type PastRegistration = {
  readonly id: number
  readonly registration_status: RegistrationStatus
  readonly check_in_status: CheckInStatus
  readonly event: { readonly name: string; readonly start: string | null; readonly end: string | null } | null
}

export type Outcome = 'attended' | 'absent' | 'on_leave' | RegistrationStatus

/** Returns a registration's outcome; for an accepted one of a past event, whether the person came. */
export function outcomeOf(
  { registration_status: status, check_in_status: arrival, event }: PastRegistration,
  now: Date,
): Outcome {
  if (status !== 'success') return status
  if (arrival === 'attend') return 'attended'
  if (arrival === 'leave') return 'on_leave'
  const isOver = event?.end !== null && event?.end !== undefined && new Date(event.end) < now
  return isOver ? 'absent' : 'success'
}

/** Splits by the event's start: begun ones latest first, coming ones next first. */
export function splitByTime(registrations: readonly PastRegistration[], now: Date) {
  const isToCome = ({ event }: PastRegistration) => Boolean(event?.start && new Date(event.start) > now)
  return {
    past: registrations.filter((each) => !isToCome(each)),
    // they were read latest first
    coming: registrations.filter(isToCome).toReversed(),
  }
}

export function countOutcomes(past: readonly PastRegistration[], now: Date) {
  const outcomes = past.map((each) => outcomeOf(each, now))
  return {
    registered: past.length,
    attended: outcomes.filter((outcome) => outcome === 'attended').length,
    absent: outcomes.filter((outcome) => outcome === 'absent').length,
  }
}
