import type { RecordOf } from '@cubic/data-client'
import { keep, readKept } from '@cubic/web-kit/storage/kept-data'

export const DOOR_EVENT_FIELDS = ['name', 'address', 'start_time', 'end_time', 'status', 'cover', 'type_id'] as const

export type DoorEvent = RecordOf<'CubicEventBase', (typeof DOOR_EVENT_FIELDS)[number]>

/** Lets the page open without network; removed at log-out. */
const KEPT = 'door:events'

/** Returns the events of the last answer that end at or after `from`; undefined without one on this device. */
export function keptEvents(from: Date): readonly DoorEvent[] | undefined {
  const kept = readKept(KEPT)
  if (!Array.isArray(kept)) return undefined
  return (kept as readonly DoorEvent[]).filter(
    ({ end_time }) => end_time !== null && Date.parse(end_time) >= from.getTime(),
  )
}

const KEPT_LAST = 'door:last-event'

export function lastEvent(): number | undefined {
  const kept = readKept(KEPT_LAST)
  return typeof kept === 'number' ? kept : undefined
}

export function keepLastEvent(id: number): void {
  keep(KEPT_LAST, id)
}

export function keepEvents(events: readonly DoorEvent[]): void {
  keep(KEPT, events)
}
