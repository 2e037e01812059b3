import { type MethodOutcome, ok, type REMOVE_TEST_TICKETS } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

/** Every trace of their scans goes too. */
export async function removeTestTickets(
  tx: Tx,
  caller: Caller,
  eventId: number,
): Promise<MethodOutcome<typeof REMOVE_TEST_TICKETS>> {
  const removed = await tx.run`delete from cubic_test_ticket where event_id = ${eventId}`
  await tx.run`delete from cubic_scan where event_id = ${eventId} and test`
  if (removed > 0)
    await recordChange(tx, caller, {
      model: 'CubicEventBase',
      id: eventId,
      action: 'remove_test_tickets',
      before: null,
      after: { removed_test_tickets: removed },
    })
  return ok({ removed })
}
