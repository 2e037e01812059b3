import type { CheckInStatus, RegistrationStatus } from '@cubic/contract'

type Attendance = { readonly registration_status: RegistrationStatus; readonly check_in_status: CheckInStatus }

/**
 * Is this person expected at the event? Everybody who is accepted and not on leave. Somebody who comes all the same is
 * no longer on leave. The server's queries say the same in `statistics/data/counts.ts`.
 */
export function isExpected({ registration_status, check_in_status }: Attendance): boolean {
  return registration_status === 'success' && check_in_status !== 'leave'
}

export function hasArrived({ registration_status, check_in_status }: Attendance): boolean {
  return registration_status === 'success' && check_in_status === 'attend'
}
