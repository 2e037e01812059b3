import { type Database, sql, type Tx } from '@cubic/data-platform'
import { countFrom, CUTS, staleEvents, visitsFrom } from '../data/cuts.ts'

const EVENTS_AT_ONCE = 20

type Counting = {
  readonly timeZone: string
  readonly signal: AbortSignal
  /** Counting makes room for registrations: readers count what changes themselves meanwhile. */
  readonly isRegistering: () => boolean
}

/** Counts the events anew in which something has changed, some at a time. */
export async function countStale(db: Database, { timeZone, signal, isRegistering }: Counting): Promise<void> {
  while (!signal.aborted && !isRegistering())
    if ((await db.transaction((tx) => countSome(tx, timeZone))) < EVENTS_AT_ONCE) return
}

async function countSome(tx: Tx, zone: string): Promise<number> {
  // Two that count the same event would both add their counts.
  await tx.one`select pg_advisory_xact_lock(hashtext('cubic-statistics'))`
  await tx.run`with people as (delete from cubic_statistics_stale where user_id is not null returning user_id)
    insert into cubic_statistics_stale (event_id) select distinct ticket.event_id from people join cubic_event_applicant ticket using (user_id)`
  const found = await tx.rows<{ event_id: number }>`
    select stale.event_id from (${staleEvents(zone)}) stale order by stale.event_id limit ${EVENTS_AT_ONCE}`
  const ids = found.map(({ event_id }) => event_id)
  if (ids.length === 0) return 0
  // What is committed from here on leaves another note.
  await tx.run`delete from cubic_statistics_stale where event_id = any(${ids}::integer[])`
  const events = sql`select unnest(${ids}::integer[])`
  for (const { table, keyOf } of Object.values(CUTS)) {
    await tx.run`delete from ${table} where event_id = any(${ids}::integer[])`
    await tx.run`insert into ${table} (event_id, day, key, registered, seated, arrived, leave) ${countFrom(events, zone, { key: keyOf(zone) })}`
  }
  await tx.run`delete from cubic_statistics_visit where event_id = any(${ids}::integer[])`
  await tx.run`insert into cubic_statistics_visit (event_id, day, user_id) ${visitsFrom(events, zone)}`
  await tx.run`insert into cubic_statistics_counted (event_id, zone) select event_id, ${zone} from (${events}) counted (event_id)
    on conflict (event_id) do update set zone = excluded.zone`
  return ids.length
}
