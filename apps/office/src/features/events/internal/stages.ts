import { type EventStatus, PUBLIC_STATUSES } from '@cubic/contract'

/** Tells whether people see the event now. Its changes are then saved by hand, not as they are typed. */
export function isLive(status: EventStatus): boolean {
  return PUBLIC_STATUSES.some((each) => each === status)
}
