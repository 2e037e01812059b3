import {
  type EventStatistics,
  NO_GROUP,
  printInstant,
  SMALL_GROUPS,
  type StatisticsRow,
  type StatisticsSummary,
} from '@cubic/contract'
import {
  type Caller,
  coversAll,
  coversNone,
  identifier,
  type Queryable,
  readScopeFor,
  type ReadScope,
  type Registry,
  ruleOf,
  sql,
  type Sql,
  translated,
} from '@cubic/data-platform'
import {
  addCounts,
  averageRating,
  type Counts,
  foldGroups,
  GROUP_MIN,
  NO_COUNTS,
} from '@cubic/domain/statistics/definitions'
import { countedEvents, handledEvents } from '../../registration/data/access.ts'
import { chosenValues } from '../../registration/data/queries.ts'
import { unitsBelow } from '../../units/data/queries.ts'
import { labelsOf } from './labels.ts'
import { monthsOf } from './months.ts'
import type { Asked } from './read-asked.ts'
import { isSettled } from './counts.ts'
import { ALL_EVENTS, type Cut, countFrom, CUTS, staleEvents, visitsFrom } from './cuts.ts'

export type Reading = {
  readonly db: Queryable
  readonly registry: Registry
  readonly caller: Caller
  readonly timeZone: string
}

const ROWS_MAX = 5000
const EVENTS_LISTED = 200
/** Visits are counted one by one up to here. */
const VISITS_TOLD = 6

const event = identifier('event')

/** Whether there can be an event whose applicants the caller reads. */
export function mayReadStatistics({ registry, caller }: Pick<Reading, 'registry' | 'caller'>): boolean {
  return !coversNone(eventScope({ registry, caller }), countedEvents)
}

function eventScope({ registry, caller }: Pick<Reading, 'registry' | 'caller'>): ReadScope {
  return readScopeFor(registry, 'CubicEventBase', caller)
}

/** Is there such an event, and does the caller read its applicants? */
export async function readsApplicantsOf(reading: Reading, eventId: number): Promise<boolean> {
  const found = await reading.db.one`select 1 from cubic_event_base event
    where event.id = ${eventId} and ${ruleOf(eventScope(reading), event, countedEvents)}`
  return found !== undefined
}

/**
 * `counted`: the events of the question whose applicants the caller reads, with whether they see these people’s
 * answers. `found`: their counts by day, the stored ones and those of events that have changed since.
 */
function counts(reading: Reading, asked: Asked, cut: Cut | 'question'): Sql {
  const stored =
    cut === 'question'
      ? sql``
      : sql`select ${COLUMNS} from ${ofEach(UNCHANGED, CUTS[cut].table, daysOf(asked))} union all `
  return sql`with ${countedAndStale(reading, asked)}, found as (${stored}${liveWithin(reading, asked, cut)})`
}

/** Counts like `counts`, without the day: reads the totals of events whose days are all asked for. */
function countsByEvent(reading: Reading, asked: Asked, cut: 'day' | 'rating'): Sql {
  const whole = sql`known.first_day >= ${asked.from}::date and known.last_day <= ${asked.to}::date`
  return sql`with ${countedAndStale(reading, asked)},
    whole as materialized (select event_id from cubic_statistics_counted known
      where ${whole} and event_id in (select id from counted) and event_id not in (select event_id from stale)),
    found as (select event_id, null::date as day, key, registered, seated, arrived, leave
        from cubic_statistics_total where event_id in (select event_id from whole)
      union all select ${COLUMNS}
        from ${ofEach(sql`${UNCHANGED} and id not in (select event_id from whole)`, CUTS[cut].table, daysOf(asked))}
      union all ${liveWithin(reading, asked, cut)})`
}

const COLUMNS = sql`event_id, day, key, registered, seated, arrived, leave`

function liveWithin(reading: Reading, asked: Asked, cut: Cut | 'question'): Sql {
  return sql`select ${COLUMNS} from (${countLive(reading, asked, cut)}) live where ${daysOf(asked)}`
}

/**
 * The same of all events: from the counts of all together, without those of changed events as they were, and with these
 * as they are. `missed` are those who did not come, taken off again where that is not known yet.
 */
function countsOfAll(reading: Reading, asked: Asked, cut: Cut): Sql {
  const { table } = CUTS[cut]
  const days = daysOf(asked)
  const of = (events: Sql) => ofEach(events, table, days)
  return sql`with ${countedAndStale(reading, asked)}, found as (
    select day, key, registered, seated, arrived, leave, seated - arrived - leave as missed from ${table} where event_id = ${ALL_EVENTS} and ${days}
    union all select day, key, -registered, -seated, -arrived, -leave, arrived + leave - seated from ${of(sql`select event_id from stale`)}
    union all select day, key, 0, 0, 0, 0, arrived + leave - seated
      from ${of(sql`select id from counted where settled is not true and id not in (select event_id from stale)`)}
    union all select day, key, registered, seated, arrived, leave, case when counted.settled then seated - arrived - leave else 0 end
      from (${countLive(reading, asked, cut)}) live join counted on counted.id = live.event_id where ${days})`
}

/** The rows of each event by its own look-up: of few events, few are read. */
function ofEach(events: Sql, table: Sql, days: Sql): Sql {
  return sql`(${events}) each_event (id) cross join lateral (select * from ${table} stored where stored.event_id = each_event.id and ${days} offset 0) stored`
}

function daysOf({ from, to }: Asked): Sql {
  return sql`day between ${from}::date and ${to}::date`
}

function countedAndStale(reading: Reading, asked: Asked): Sql {
  const scope = eventScope(reading)
  return sql`counted as materialized (
      select event.id, event.type_id, event.unit_id, event.series_id, ${isSettled(event)} as settled, ${ruleOf(scope, event, handledEvents)} as answers
      from cubic_event_base event where ${ruleOf(scope, event, countedEvents)} and ${filterOf(asked)}),
    stale as materialized (${staleEvents(reading.timeZone)})`
}

const UNCHANGED = sql`select id from counted where id not in (select event_id from stale)`
const CHANGED = sql`select stale.event_id from stale join counted on counted.id = stale.event_id`

function countLive({ timeZone }: Reading, asked: Asked, cut: Cut | 'question'): Sql {
  return countFrom(cut === 'question' ? sql`select id from counted` : CHANGED, timeZone, keysOf(asked, cut, timeZone))
}

function keysOf(asked: Asked, cut: Cut | 'question', timeZone: string): Parameters<typeof countFrom>[2] {
  if (cut !== 'question') return { key: CUTS[cut].keyOf(timeZone) }
  const id = String(asked.question?.id ?? 0)
  // whoever gave no answer counts under the empty key
  return {
    key: sql`coalesce(chosen.value, '')`,
    joined: sql`left join lateral ${chosenValues(sql`(ticket."values" -> ${id}::text)`)} as chosen (value) on ticket."values" ? ${id}::text`,
  }
}

function filterOf({ unitId, typeId, eventId }: Asked): Sql {
  return sql`(${unitId}::integer is null or event.unit_id in ${unitsBelow(unitId === null ? [] : [unitId])})
    and (${typeId}::integer is null or event.type_id = ${typeId}::integer) and (${eventId}::integer is null or event.id = ${eventId}::integer)`
}

const COUNTED = sql`found join counted on counted.id = found.event_id`
const sumsOf = (
  missed: Sql,
) => sql`sum(found.registered)::integer as registered, sum(found.seated)::integer as seated, sum(found.arrived)::integer as arrived,
  sum(found.leave)::integer as leave, coalesce(${missed}, 0)::integer as no_show`
const SUMS = sumsOf(sql`sum(found.seated - found.arrived - found.leave) filter (where counted.settled)`)

function countsAll(reading: Reading, { unitId, typeId, eventId }: Asked): boolean {
  return unitId === null && typeId === null && eventId === null && coversAll(eventScope(reading), handledEvents)
}

/** Where the groups are summed up from: of all events and nothing that these say, from the counts of all together. */
function summedFrom(reading: Reading, asked: Asked): { readonly cte: Sql; readonly from: Sql; readonly sums: Sql } {
  const { cut } = GROUPED[asked.by]
  return BY_EVENT.has(asked.by) || cut === 'question' || !countsAll(reading, asked)
    ? {
        cte: BY_EVENT.has(asked.by) ? countsByEvent(reading, asked, 'day') : counts(reading, asked, cut),
        from: COUNTED,
        sums: SUMS,
      }
    : { cte: countsOfAll(reading, asked, cut), from: sql`found`, sums: sumsOf(sql`sum(found.missed)`) }
}
/** Groups of whole events. */
const BY_EVENT: ReadonlySet<Asked['by']> = new Set(['type', 'unit', 'series', 'event'])

/** What of a group names it; the days of a month are put together afterwards. */
const GROUPED: { readonly [by in Asked['by']]: { readonly cut: Cut | 'question'; readonly key: Sql } } = {
  day: { cut: 'day', key: sql`found.day` },
  month: { cut: 'day', key: sql`found.day` },
  type: { cut: 'day', key: sql`counted.type_id` },
  unit: { cut: 'day', key: sql`counted.unit_id` },
  series: { cut: 'day', key: sql`counted.series_id` },
  event: { cut: 'day', key: sql`counted.id` },
  weekday_hour: { cut: 'hour', key: sql`found.key` },
  person_type: { cut: 'person_type', key: sql`found.key` },
  province: { cut: 'province', key: sql`found.key` },
  source: { cut: 'source', key: sql`found.key` },
  question: { cut: 'question', key: sql`found.key` },
}

/**
 * Who sees no answers of an event learns no traits of few people: those of fewer than five who registered for it on a
 * day stay unnamed, so that no difference of two questions names them either.
 */
const NAMED = sql`case when counted.answers or found.registered >= ${GROUP_MIN} then found.key else ${SMALL_GROUPS}::text end`

type KeyedCounts = Counts & { readonly key: string }

/** The groups of a question, the largest first; days and hours in their order. */
export async function listGroups(
  reading: Reading,
  asked: Asked,
): Promise<{ readonly rows: readonly StatisticsRow[]; readonly total: Counts }> {
  const { key } = GROUPED[asked.by]
  const { cte, from, sums } = summedFrom(reading, asked)
  const found = await reading.db.rows<KeyedCounts>`${cte}
    select coalesce(grouped.key::text, '') as key, registered, seated, arrived, leave, no_show from (
      select ${PERSONAL.has(asked.by) && from === COUNTED ? NAMED : key} as key, ${sums} from ${from} group by 1 having sum(found.registered) > 0) grouped`
  const groups = inOrder(asked, PERSONAL.has(asked.by) ? safeFor(reading, found) : found)
  // somebody who took several choices is in several groups
  const total = asked.by === 'question' ? await findTotal(reading, asked) : found.reduce<Counts>(addCounts, NO_COUNTS)
  const rows = groups.slice(0, ROWS_MAX)
  const labels = await labelsOf(
    reading,
    asked,
    rows.map((row) => row.key),
  )
  return { rows: rows.map((row) => ({ ...pick(row), label: labels(row.key) })), total: countsOf(total) }
}

/** Groups by what people are or said. */
const PERSONAL: ReadonlySet<Asked['by']> = new Set(['person_type', 'province', 'source', 'question'])

function pick({ key, ...row }: KeyedCounts): KeyedCounts {
  return { key, ...countsOf(row) }
}

function countsOf({ registered, seated, arrived, leave, no_show }: Counts): Counts {
  return { registered, seated, arrived, leave, no_show }
}

/** Of those who see nobody's answers, the rest is not of few people either. */
function safeFor(reading: Reading, groups: readonly KeyedCounts[]): readonly KeyedCounts[] {
  return coversNone(eventScope(reading), handledEvents)
    ? foldGroups(groups, (together) => ({ ...together, key: SMALL_GROUPS }))
    : groups
}

const IN_ORDER_OF_KEYS: ReadonlySet<Asked['by']> = new Set(['day', 'month', 'weekday_hour'])
const natural = new Intl.Collator('en', { numeric: true })

function inOrder({ by }: Asked, groups: readonly KeyedCounts[]): readonly KeyedCounts[] {
  const rows = by === 'month' ? monthsOf(groups) : groups
  const byKey = (one: KeyedCounts, other: KeyedCounts) => natural.compare(one.key, other.key)
  if (IN_ORDER_OF_KEYS.has(by)) return rows.toSorted(byKey)
  const isLast = ({ key }: KeyedCounts) => Number(key === NO_GROUP || key === SMALL_GROUPS)
  return rows.toSorted(
    (one, other) => isLast(one) - isLast(other) || other.registered - one.registered || byKey(one, other),
  )
}

/** Registrations of the days on which there were some; none for those who may not read statistics. */
export async function countRegisteredByDay(
  reading: Reading,
  { from, to }: Pick<Asked, 'from' | 'to'>,
): Promise<ReadonlyMap<string, number>> {
  const asked: Asked = { from, to, by: 'day', unitId: null, typeId: null, eventId: null }
  const { rows } = await listGroups(reading, asked)
  return new Map(rows.map(({ key, registered }) => [key, registered]))
}

async function findTotal(reading: Reading, asked: Asked): Promise<Counts> {
  const row = await reading.db.one<Counts>`${countsByEvent(reading, asked, 'day')}
    select ${SUMS} from ${COUNTED} having count(*) > 0`
  return row ?? NO_COUNTS
}

/** By event: how many rated it with how many stars, as far as the caller reads ratings. */
const RATINGS = sql`${COUNTED} and counted.answers where found.key <> ''`

export async function findRatings(reading: Reading, asked: Asked): Promise<StatisticsSummary['ratings']> {
  const [cte, rated] = countsAll(reading, asked)
    ? [countsOfAll(reading, asked, 'rating'), sql`found where found.key <> ''`]
    : [countsByEvent(reading, asked, 'rating'), RATINGS]
  const rows = await reading.db.rows<{ key: string; count: number }>`${cte}
    select found.key, sum(found.registered)::integer as count from ${rated} group by found.key`
  const scores = [1, 2, 3, 4, 5].map((score) => rows.find(({ key }) => key === String(score))?.count ?? 0)
  return { average: averageRating(scores), scores }
}

type EventRow = Omit<EventStatistics, 'start_time' | 'rating'> & { readonly start_time: Date | null }

export async function listEvents(reading: Reading, asked: Asked): Promise<readonly EventStatistics[]> {
  const [rows, ratings] = await Promise.all([
    reading.db.rows<EventRow>`${countsByEvent(reading, asked, 'day')}
      select event.id, ${translated(event, 'name', reading.caller.lang)} as name, event.cover, event.type_id, event.start_time,
        (select counter.seat_limit from cubic_seat_counter counter where counter.event_id = event.id) as seat_limit,
        registered, seated, arrived, leave, no_show
      from (select counted.id, ${SUMS} from ${COUNTED} group by 1
        order by sum(found.registered) desc, counted.id limit ${EVENTS_LISTED}) most
      join cubic_event_base event on event.id = most.id order by most.registered desc, event.id`,
    reading.db.rows<{ event_id: number; stars: number; count: number }>`${countsByEvent(reading, asked, 'rating')}
      select found.event_id, sum(found.key::integer * found.registered)::integer as stars, sum(found.registered)::integer as count
      from ${RATINGS} group by 1`,
  ])
  const average = new Map(
    ratings.map(({ event_id: id, stars, count }) => [id, Math.round((stars / count) * 100) / 100]),
  )
  return rows.map(({ start_time, ...row }) => ({
    ...row,
    start_time: start_time && printInstant(start_time),
    rating: average.get(row.id) ?? null,
  }))
}

export async function countEvents(reading: Reading, asked: Asked): Promise<number> {
  const row = await reading.db.one<{ count: number }>`${countsByEvent(reading, asked, 'day')}
    select count(distinct found.event_id)::integer as count from ${COUNTED}`
  return row?.count ?? 0
}

export async function findSeatsUsed(reading: Reading, asked: Asked): Promise<StatisticsSummary['seats']> {
  const row = await reading.db.one<StatisticsSummary['seats']>`${countsByEvent(reading, asked, 'day')}
    select coalesce(sum(used.arrived), 0)::integer as arrived, coalesce(sum(counter.seat_limit), 0)::integer as seats
    from (select found.event_id, sum(found.arrived) as arrived from ${COUNTED} group by 1) used
    join cubic_seat_counter counter on counter.event_id = used.event_id and counter.seat_limit > 0
    join cubic_event_base event on event.id = used.event_id and event.sign_in and event.end_time <= now()`
  return row ?? { arrived: 0, seats: 0 }
}

/** How many people arrived at one event, at two, and so on. */
export async function listVisits(reading: Reading, asked: Asked): Promise<readonly number[]> {
  const days = daysOf(asked)
  const table = sql`cubic_statistics_visit`
  const stored = countsAll(reading, asked)
    ? sql`select user_id from ${table} where ${days} and event_id not in (select event_id from stale)`
    : sql`select user_id from ${ofEach(UNCHANGED, table, days)}`
  const rows = await reading.db.rows<{ events: number; people: number }>`with ${countedAndStale(reading, asked)}
    select least(visitor.events, ${VISITS_TOLD})::integer as events, count(*)::integer as people from (
      select visit.user_id, count(*) as events from (
        (${stored} order by user_id)
        union all
        (select user_id from (${visitsFrom(CHANGED, reading.timeZone)}) live where ${days} order by user_id)
        order by user_id offset 0) visit
      group by 1) visitor group by 1`
  return Array.from({ length: VISITS_TOLD }, (_, index) => rows.find(({ events }) => events === index + 1)?.people ?? 0)
}
