import type { RegistrationState } from '@cubic/contract'

type Seats = Pick<RegistrationState, 'waitlist' | 'joins_waitlist' | 'seats_left'>

/** Tells whether a group of this size would join the waitlist. A group is never divided. */
export function joinsWaitlist({ waitlist, joins_waitlist, seats_left }: Seats, count: number): boolean {
  return waitlist && (joins_waitlist || (seats_left !== null && seats_left < count))
}

export function withoutSeat({ waitlist, seats_left }: Seats, count: number): number {
  return waitlist || seats_left === null ? 0 : Math.max(0, count - seats_left)
}

type Waiting = { readonly registration_status: string; readonly waitlist_position: number | null }

/** Finds the applicants on the waitlist and their first position; null while unknown. */
export function waitingAmong<Applicant extends Waiting>(
  applicants: readonly Applicant[],
): { readonly waiting: readonly Applicant[]; readonly place: number | null } {
  const waiting = applicants.filter((applicant) => applicant.registration_status === 'waitlisted')
  const places = waiting.map((applicant) => applicant.waitlist_position).filter((place) => place !== null)
  return { waiting, place: places.length === 0 ? null : Math.min(...places) }
}
