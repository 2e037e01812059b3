import type { Database } from '@cubic/data-platform'
import { BY_TIME } from '../../../infra/access/by-time.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { removeTestTickets } from './remove-test-tickets.ts'

/** Somebody may try out the door after the event. */
const KEPT_HOURS = 12

export async function endRehearsals(db: Database, signal: AbortSignal): Promise<void> {
  const over = await db.rows<{ id: number }>`
    select event.id from cubic_event_base event join cubic_test_ticket ticket on ticket.event_id = event.id
    where event.end_time < now() or event.stage = 'cancelled'
    group by event.id having max(ticket.created_time) < now() - make_interval(hours => ${KEPT_HOURS})`
  for (const { id } of over) {
    signal.throwIfAborted()
    await inTransaction(db, (tx) => removeTestTickets(tx, BY_TIME, id))
  }
}
