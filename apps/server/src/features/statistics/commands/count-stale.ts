import { type Database, sql, type Sql, type Tx } from '@cubic/data-platform'
import { ALL_EVENTS, countFrom, CUTS, staleEvents, visitsFrom } from '../data/cuts.ts'

const EVENTS_AT_ONCE = 20

type Counting = {
  readonly timeZone: string
  readonly signal: AbortSignal
  /** Counting makes room for registrations: readers count what changes themselves meanwhile. */
  readonly isRegistering: () => boolean
}

export async function countStale(db: Database, { timeZone, signal, isRegistering }: Counting): Promise<void> {
  while (!signal.aborted && !isRegistering())
    if ((await db.transaction((tx) => countSome(tx, timeZone))) < EVENTS_AT_ONCE) return
}

const COLUMNS = sql`event_id, day, key, registered, seated, arrived, leave`

/** Changes rows of events, and the counts of all events together by as much. */
async function addUp(
  tx: Tx,
  table: Sql,
  { change, factor }: { readonly change: Sql; readonly factor: 1 | -1 },
): Promise<void> {
  const sum = (count: Sql) => sql`${factor}::integer * sum(changed.${count})::integer`
  const [registered, seated, arrived, leave] = [sql`registered`, sql`seated`, sql`arrived`, sql`leave`]
  await tx.run`with changed as (${change} returning ${COLUMNS})
    insert into ${table} as whole (${COLUMNS})
    select ${ALL_EVENTS}::integer, changed.day, changed.key, ${sum(registered)}, ${sum(seated)}, ${sum(arrived)}, ${sum(leave)}
    from changed group by changed.day, changed.key
    on conflict (event_id, day, key) do update set registered = whole.registered + excluded.registered,
      seated = whole.seated + excluded.seated, arrived = whole.arrived + excluded.arrived, leave = whole.leave + excluded.leave`
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
    await addUp(tx, table, {
      change: sql`delete from ${table} where event_id = any(${ids}::integer[])`,
      factor: -1,
    })
    await addUp(tx, table, {
      change: sql`insert into ${table} (${COLUMNS}) ${countFrom(events, zone, { key: keyOf(zone) })}`,
      factor: 1,
    })
  }
  await tx.run`delete from cubic_statistics_visit where event_id = any(${ids}::integer[])`
  await tx.run`insert into cubic_statistics_visit (event_id, day, user_id) ${visitsFrom(events, zone)}`
  const { table } = CUTS.rating
  await tx.run`delete from cubic_statistics_total where event_id = any(${ids}::integer[])`
  await tx.run`insert into cubic_statistics_total (event_id, key, registered, seated, arrived, leave)
    select event_id, key, sum(registered), sum(seated), sum(arrived), sum(leave) from ${table}
    where event_id = any(${ids}::integer[]) group by event_id, key`
  await tx.run`insert into cubic_statistics_counted (event_id, zone, first_day, last_day)
    select event_id, ${zone}, min(day), max(day) from (${events}) counted (event_id) left join ${table} using (event_id) group by event_id
    on conflict (event_id) do update set zone = excluded.zone, first_day = excluded.first_day, last_day = excluded.last_day`
  return ids.length
}
