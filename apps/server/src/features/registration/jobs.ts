import { ok } from '@cubic/contract'
import type { Caller, Database } from '@cubic/data-platform'
import { inTransaction } from '../../infra/in-transaction.ts'
import { promoteWaitlist } from './commands/promote-waitlist.ts'

/** Nobody's: time itself frees the seats. */
const BY_TIME: Caller = { userId: null, roles: new Set(), lang: 'cn', address: '' }

/**
 * Gives free seats to who waits, where no change did: reserved places that lapsed, and events that were over or cancelled when
 * their seats came free and have been published again or moved since. One that is held up keeps no other from it: what failed is
 * thrown together, at the end. Those behind a group that does not fit are promoted past it once it has held free seats for
 * `holdMinutes`, where the event does not say how long.
 */
export async function promoteWaiting(db: Database, holdMinutes: number): Promise<void> {
  const waiting = await db.rows<{ regist_id: number }>`
    select counter.regist_id from (
      select distinct event_id from cubic_event_applicant where registration_status = 'waitlisted') list
    join cubic_seat_counter counter using (event_id) join cubic_event_base event on event.id = list.event_id
    where event.stage = 'published' and coalesce(event.end_time > now(), true)
      and (counter.seat_limit is null or counter.taken_number < counter.seat_limit) order by counter.regist_id`
  const failures: unknown[] = []
  for (const { regist_id: registId } of waiting) {
    try {
      await inTransaction(db, async (tx) => {
        await promoteWaitlist(tx, BY_TIME, registId, { holdMinutes })
        return ok()
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${waiting.length} waitlists were not looked at`)
}
