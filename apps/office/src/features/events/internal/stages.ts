import { type EventStatus, PUBLIC_STATUSES } from '@cubic/contract'
import type { StoredEvent } from '../data/api.ts'

/** Tells whether changes are saved by hand: people see the event, or its series asks which dates they are for. */
export function isSavedByHand({ status, series_id: series }: Pick<StoredEvent, 'status' | 'series_id'>): boolean {
  return isLive(status) || Boolean(series)
}

export function isLive(status: EventStatus): boolean {
  return PUBLIC_STATUSES.some((each) => each === status)
}
