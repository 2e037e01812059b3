import type { Tx } from '@cubic/data-platform'

export const EVENT_CHANGES = 'cubic_event_change'

/**
 * Tells every process that what it caches about the event has changed: stage, times, settings, limit, a freed seat, a
 * ticket's owner. Ordinary registrations are not announced.
 */
export async function announceEventChange(tx: Tx, eventId: number): Promise<void> {
  await tx.notify(EVENT_CHANGES, String(eventId))
}
