import { ok } from '@cubic/contract'
import { type Database, sql, type Sql } from '@cubic/data-platform'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { eachAlone } from '../../../infra/jobs/each-alone.ts'
import { decideAnew } from './take-scans.ts'

/** Tickets of one transaction: scanners of the same event wait no longer than for a batch of scans. */
const BATCH = 200

/**
 * Closes what has no check-out once its event or session is over. Each batch is decided by the scans that are kept, so
 * a repeat changes nothing, and a check-out that arrives later counts all the same.
 */
export async function closeAttendances(db: Database, signal?: AbortSignal, eventId?: number): Promise<void> {
  const due = await db.rows<{ event_id: number }>`
    select distinct open.event_id from cubic_attendance open join cubic_event_base event on event.id = open.event_id
    where open.open and event.sign_out and ${isOver()} and (${eventId ?? null}::integer is null or open.event_id = ${eventId ?? null}::integer)`
  await eachAlone(due, signal, ({ event_id: id }) =>
    decideInBatches(
      db,
      id,
      signal,
      (after) => sql`
      select distinct open.applicant_id as id from cubic_attendance open join cubic_event_base event on event.id = open.event_id
      where open.event_id = ${id} and open.open and open.applicant_id > ${after} and ${isOver()} order by 1 limit ${BATCH}`,
    ),
  )
}

const isOver =
  (): Sql => sql`coalesce((select session.end_time from cubic_event_session session where session.id = open.session_id),
  case when open.session_id is null then event.end_time end) <= now()`

/** For events whose times or rules have changed. */
export async function recountAttendances(db: Database, signal?: AbortSignal): Promise<void> {
  const due = await db.rows<{
    event_id: number
    at: string
  }>`select event_id, at::text as at from cubic_attendance_recount`
  await eachAlone(due, signal, async ({ event_id: id, at }) => {
    await decideInBatches(
      db,
      id,
      signal,
      (after) => sql`
      select id from cubic_event_applicant ticket where event_id = ${id} and id > ${after} and (check_in_status = 'attend'
        or exists (select 1 from cubic_attendance attendance where attendance.applicant_id = ticket.id)) order by id limit ${BATCH}`,
    )
    // One that was noted meanwhile has another time, and is counted again.
    await db.run`delete from cubic_attendance_recount where event_id = ${id} and at = ${at}::timestamptz`
  })
}

async function decideInBatches(
  db: Database,
  eventId: number,
  signal: AbortSignal | undefined,
  batchAfter: (ticketId: number) => Sql,
): Promise<void> {
  let after = 0
  for (;;) {
    signal?.throwIfAborted()
    const ids = (await db.rows<{ id: number }>`${batchAfter(after)}`).map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return
    await inTransaction(db, async (tx) => {
      await decideAnew(tx, eventId, ids)
      return ok()
    })
    after = last
  }
}
