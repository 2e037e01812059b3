import type { Tx } from '@cubic/data-platform'

export const EVENT_CHANGES = 'cubic_event_change'

/**
 * Tells every process that something about the event changed that processes cache: its stage, times, settings or limit,
 * a freed seat, a ticket with a new owner. Ordinary registrations are not announced.
 */
export async function announceEventChange(tx: Tx, eventId: number): Promise<void> {
  await tx.notify(EVENT_CHANGES, String(eventId))
}
