import { type EventStatus, PUBLIC_STATUSES } from '@cubic/contract'
import type { StoredEvent } from '../data/api.ts'

/**
 * Tells whether changes of the event are saved by hand, not as they are typed: people see it, or its series asks which
 * dates they are for.
 */
export function isSavedByHand({ status, series_id: series }: Pick<StoredEvent, 'status' | 'series_id'>): boolean {
  return isLive(status) || Boolean(series)
}

/** Tells whether people see the event now. */
export function isLive(status: EventStatus): boolean {
  return PUBLIC_STATUSES.some((each) => each === status)
}
