import { ok } from '@cubic/contract'
import type { Caller, Database } from '@cubic/data-platform'
import { inTransaction } from '../../infra/in-transaction.ts'
import { promoteWaitlist } from './commands/promote-waitlist.ts'

/** Nobody's: time itself frees the seats. */
const BY_TIME: Caller = { userId: null, roles: new Set(), lang: 'cn', address: '' }

/** Gives the seats of reserved places that have lapsed to who waits: no change frees them, so no transaction would. */
export async function promoteLapsed(db: Database): Promise<void> {
  const lapsed = await db.rows<{ regist_id: number }>`
    select distinct places.regist_id from cubic_reserved_places places
    join cubic_seat_counter counter on counter.regist_id = places.regist_id
    where places.until <= now() and places.until > now() - interval '7 days'
      and (counter.seat_limit is null or counter.taken_number < counter.seat_limit)
      and exists (select 1 from cubic_event_applicant waiting where waiting.event_id = counter.event_id and waiting.registration_status = 'waitlisted')`
  for (const { regist_id: registId } of lapsed) {
    await inTransaction(db, async (tx) => {
      await promoteWaitlist(tx, BY_TIME, registId)
      return ok()
    })
  }
}
