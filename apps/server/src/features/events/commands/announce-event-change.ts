import type { Tx } from '@cubic/data-platform'

export const EVENT_CHANGES = 'cubic_event_change'

/**
 * Tells every process that something of the event changed which others may remember: its stage, times, settings or limit, a
 * seat that is free again, a ticket that is somebody's now. Ordinary registrations are not announced.
 */
export async function announceEventChange(tx: Tx, eventId: number): Promise<void> {
  await tx.notify(EVENT_CHANGES, String(eventId))
}
