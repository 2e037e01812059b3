import type { HoursRule } from '@cubic/contract'
import { type Database, sql, type Tx } from '@cubic/data-platform'
import { earnedHours } from '@cubic/domain/hours/award'
import type { Log } from '../../../infra/log/log.ts'
import { listPresent, openConflicts } from '../data/presence.ts'
import { countHours, lockPeople } from './count-hours.ts'

const AT_ONCE = 50
const RETRY_MINUTES = 10

type Proposing = { readonly timeZone: string; readonly log: Log; readonly signal: AbortSignal }

/**
 * Takes events that are over, whose conflicts are settled, and that are new or have changed. One that fails is tried
 * again later, and holds up no other.
 */
export async function proposeDueHours(db: Database, { timeZone, log, signal }: Proposing): Promise<void> {
  while (!signal.aborted) {
    const due = await db.rows<{ id: number }>`
      select event.id from cubic_event_base event left join cubic_hour_counted counted on counted.event_id = event.id
      where (event.stage = 'published' and event.hour_category_id is not null and event.end_time <= now() and counted.counted_time is null
          or event.id in (select event_id from cubic_hour_note))
        and coalesce(counted.retry_time, now()) <= now() and ${openConflicts(sql`event.id`)} = 0
      order by event.id limit ${AT_ONCE}`
    for (const { id } of due) {
      if (signal.aborted) return
      try {
        await db.transaction((tx) => proposeHours(tx, id, timeZone))
      } catch (error) {
        log.error('hours of an event could not be proposed', { event_id: id, error })
        await db.run`insert into cubic_hour_counted (event_id, retry_time) values (${id}, now() + make_interval(mins => ${RETRY_MINUTES}))
          on conflict (event_id) do update set retry_time = excluded.retry_time`
      }
    }
    if (due.length < AT_ONCE) return
  }
}

type EventRow = {
  readonly stage: string
  readonly is_over: boolean
  readonly end_time: Date | null
  readonly hour_category_id: number | null
  readonly hours_rule: HoursRule | null
  readonly hours: number | null
  readonly hours_sessions: number | null
}
type Expected = { readonly person_id: number; readonly earned_hours: number; readonly basis: object }

/** Follows the attendance. Published entries stay: where it has changed since, they say what it would give now. */
export async function proposeHours(tx: Tx, eventId: number, timeZone: string): Promise<void> {
  // What is committed from here on leaves another note.
  await tx.run`delete from cubic_hour_note where event_id = ${eventId}`
  await lockEventHours(tx, eventId)
  const event = await tx.one<EventRow>`
    select stage, coalesce(end_time <= now(), false) as is_over, end_time, hour_category_id, hours_rule, hours, hours_sessions
    from cubic_event_base where id = ${eventId}`
  if (!event) return
  const expected = await listExpected(tx, eventId, event)
  const touched = await tx.rows<{ person_id: number }>`
    select distinct person_id from cubic_hour_entry where event_id = ${eventId}`
  const people = [...new Set([...touched, ...expected].map(({ person_id: id }) => id))]
  await lockPeople(tx, people)
  await writeProposed(tx, eventId, event, expected)
  await countHours(tx, people, timeZone)
  await tx.run`insert into cubic_hour_counted (event_id, counted_time) values (${eventId}, now())
    on conflict (event_id) do update set counted_time = excluded.counted_time, retry_time = null`
}

export async function lockEventHours(tx: Tx, eventId: number): Promise<void> {
  await tx.one`select pg_advisory_xact_lock(hashtext('cubic-hours'), ${eventId})`
}

async function listExpected(tx: Tx, eventId: number, event: EventRow): Promise<readonly Expected[]> {
  const { stage, is_over: isOver, hour_category_id: category } = event
  if (stage !== 'published' || !isOver || category === null) return []
  const present = await listPresent(tx, eventId)
  // Two tickets of one person, by two accounts: the better one counts.
  const best = new Map<number, Expected>()
  for (const { person_id, minutes, sessions } of present) {
    const earned_hours = earnedHours(event, { minutes, sessions })
    if (earned_hours < (best.get(person_id)?.earned_hours ?? 0)) continue
    const basis = {
      rule: event.hours_rule,
      minutes,
      ...(event.hours_rule === 'sessions' && { attended: sessions, sessions: event.hours_sessions }),
    }
    best.set(person_id, { person_id, earned_hours, basis })
  }
  return [...best.values()]
}

async function writeProposed(tx: Tx, eventId: number, event: EventRow, expected: readonly Expected[]): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(expected)}::json) as expected (person_id integer, earned_hours float8, basis jsonb)`
  const isRoot = sql`entry.event_id = ${eventId} and entry.source = 'event' and entry.corrects_id is null`
  await tx.run`
    delete from cubic_hour_entry entry where ${isRoot} and entry.state = 'proposed' and not entry.corrected
      and entry.person_id not in (select person_id from ${rows})`
  await tx.run`
    update cubic_hour_entry entry set earned_hours = expected.earned_hours, hours = expected.earned_hours, basis = expected.basis,
      category_id = ${event.hour_category_id}::integer, earned_time = ${event.end_time}
    from ${rows}
    where ${isRoot} and entry.person_id = expected.person_id and entry.state = 'proposed' and not entry.corrected
      and (entry.earned_hours, entry.basis, entry.category_id, entry.earned_time)
        is distinct from (expected.earned_hours, expected.basis, ${event.hour_category_id}::integer, ${event.end_time}::timestamptz)`
  await tx.run`
    insert into cubic_hour_entry (person_id, event_id, category_id, hours, earned_hours, basis, earned_time, source, state, proposed_time)
    select person_id, ${eventId}, ${event.hour_category_id}::integer, earned_hours, earned_hours, basis, ${event.end_time}, 'event', 'proposed', now()
    from ${rows} where true
    on conflict (person_id, event_id) where corrects_id is null do nothing`
  // The entry that counts of each person says what attendance would give now, unless it, or the first one, says so.
  await tx.run`
    update cubic_hour_entry entry set record_hours = given.hours
    from (select live.id, case when coalesce(expected.earned_hours, 0) not in (root.earned_hours, live.earned_hours)
        then coalesce(expected.earned_hours, 0) end as hours
      from cubic_hour_entry root
      join cubic_hour_entry live on live.event_id = root.event_id and live.person_id = root.person_id and not live.corrected
      left join ${rows} on expected.person_id = root.person_id
      where root.event_id = ${eventId} and root.source = 'event' and root.corrects_id is null and (root.state <> 'proposed' or root.corrected)) given
    where given.id = entry.id and entry.record_hours is distinct from given.hours`
}
