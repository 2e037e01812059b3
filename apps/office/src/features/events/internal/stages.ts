import { type EventStatus, PUBLIC_STATUSES } from '@cubic/contract'

/** Whether people see the event now: its changes are made by hand, not as they are typed. */
export function isLive(status: EventStatus): boolean {
  return PUBLIC_STATUSES.some((each) => each === status)
}
