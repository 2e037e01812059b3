import { keep, readKept } from '@cubic/web-kit/kept-data'
import type { DoorEvent } from '../api.ts'

/** Kept for the person who is logged in, to open without network: forgotten when they leave. */
const KEPT = 'door:events'

/** The events of the last answer that end no earlier than `from`; undefined where there was none on this device. */
export function keptEvents(from: Date): readonly DoorEvent[] | undefined {
  const kept = readKept(KEPT)
  if (!Array.isArray(kept)) return undefined
  return (kept as readonly DoorEvent[]).filter(
    ({ end_time }) => end_time !== null && Date.parse(end_time) >= from.getTime(),
  )
}

export function keepEvents(events: readonly DoorEvent[]): void {
  keep(KEPT, events)
}
