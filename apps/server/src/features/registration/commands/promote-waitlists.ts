import { ok } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import { BY_TIME } from '../../../infra/access/by-time.ts'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { eachAlone } from '../../../infra/jobs/each-alone.ts'
import { promoteWaitlist } from '../waitlist/promote-waitlist.ts'

type Options = {
  /** How long a group that does not fit holds free seats, if its event does not say. */
  readonly holdMinutes: number
  readonly signal?: AbortSignal
}

/**
 * Promotes from all waitlists that no change of a registration promoted from: reserved places have lapsed, or an event
 * was cancelled or over when seats came free and has since been published again or moved.
 */
export async function promoteWaitlists(db: Database, { holdMinutes, signal }: Options): Promise<void> {
  const waiting = await db.rows<{ regist_id: number }>`
    select counter.regist_id from (
      select distinct event_id from cubic_event_applicant where registration_status = 'waitlisted') list
    join cubic_seat_counter counter using (event_id) join cubic_event_base event on event.id = list.event_id
    where event.stage = 'published' and coalesce(event.end_time > now(), true)
      and (counter.seat_limit is null or counter.taken_number < counter.seat_limit) order by counter.regist_id`
  await eachAlone(waiting, signal, ({ regist_id: registId }) =>
    inTransaction(db, async (tx) => {
      await promoteWaitlist(tx, BY_TIME, registId, { holdMinutes })
      return ok()
    }),
  )
}
