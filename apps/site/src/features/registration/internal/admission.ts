import type { RegistrationState } from '@cubic/contract'

type Seats = Pick<RegistrationState, 'waitlist' | 'joins_waitlist' | 'seats_left'>

/** Would so many people, registered together, wait for their seats? A group is not divided. */
export function joinsWaitlist({ waitlist, joins_waitlist, seats_left }: Seats, count: number): boolean {
  return waitlist && (joins_waitlist || (seats_left !== null && seats_left < count))
}

/** How many of so many people there is neither a seat nor a waitlist for. */
export function withoutSeat({ waitlist, seats_left }: Seats, count: number): number {
  return waitlist || seats_left === null ? 0 : Math.max(0, count - seats_left)
}

type Waiting = { readonly registration_status: string; readonly waitlist_position: number | null }

/** Those of the applicants who wait, with the first one's place; null while it is not known. */
export function waitingAmong<Applicant extends Waiting>(
  applicants: readonly Applicant[],
): { readonly waiting: readonly Applicant[]; readonly place: number | null } {
  const waiting = applicants.filter((applicant) => applicant.registration_status === 'waitlisted')
  const places = waiting.map((applicant) => applicant.waitlist_position).filter((place) => place !== null)
  return { waiting, place: places.length === 0 ? null : Math.min(...places) }
}
