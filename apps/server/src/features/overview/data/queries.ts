import {
  allOf,
  anyOf,
  type Condition,
  type DayCount,
  type FirstSteps,
  type Overview,
  printInstant,
  type RatingComment,
  type TodayEvent,
  type TypeCheckIn,
  type WaitingEvent,
  where,
} from '@cubic/contract'
import {
  type Caller,
  coverOf,
  grantOf,
  identifier,
  modelTags,
  readScopeFor,
  search,
  sql,
  type Sql,
  translated,
} from '@cubic/data-platform'
import { averageRating } from '@cubic/domain/statistics/definitions'
import { hasRole, isOfficeStaff, unitsOf } from '../../people/data/roles.ts'
import { expects, hasArrived } from '../../statistics/data/counts.ts'
import { countRegisteredByDay, type Reading } from '../../statistics/data/queries.ts'

const LISTED_MAX = 20
const WAITING_LISTED = 5
const COMMENTS_LISTED = 5
/** For check-ins and ratings. */
const RECENT_DAYS = 90
export const DAYS = { least: 7, most: 90, otherwise: 30 } as const

export function mayReadOverview(caller: Caller): boolean {
  return isOfficeStaff(caller)
}

const applicant = identifier('applicant')
const event = identifier('event')

function coverage({ registry, caller }: Reading): {
  readonly events: Sql
  readonly applicants: Sql
  readonly ratings: Sql
} {
  const applicants = readScopeFor(registry, 'CubicEventApplicant', caller)
  return {
    events: coverOf(readScopeFor(registry, 'CubicEventBase', caller), event),
    applicants: coverOf(applicants, applicant),
    ratings: coverOf(applicants, applicant, 'activity_evaluation_score'),
  }
}

/** In the organisation's zone, the first to begin first. */
export async function listToday(reading: Reading): Promise<readonly TodayEvent[]> {
  const { db, caller, timeZone } = reading
  const { events, applicants } = coverage(reading)
  const midnight = sql`(date_trunc('day', now() at time zone ${timeZone}::text) at time zone ${timeZone}::text)`
  const next = sql`((date_trunc('day', now() at time zone ${timeZone}::text) + interval '1 day') at time zone ${timeZone}::text)`
  type Row = Omit<TodayEvent, 'start_time' | 'end_time'> & { start_time: Date | null; end_time: Date | null }
  const rows = await db.rows<Row>`
    select event.id, ${translated(event, 'name', caller.lang)} as name, ${translated(event, 'address', caller.lang)} as address,
      event.cover, event.type_id, event.start_time, event.end_time, coalesce(people.expected, 0) as expected, coalesce(people.arrived, 0) as arrived
    from (select * from cubic_event_base event
      where event.stage = 'published' and coalesce(event.start_time, 'infinity') < ${next}
        and coalesce(event.end_time, 'infinity') > ${midnight} and ${events}
      order by coalesce(event.start_time, 'infinity'), event.id limit ${LISTED_MAX}) event
    left join lateral (select count(*)::integer as expected, (count(*) filter (where ${hasArrived(applicant)}))::integer as arrived
      from cubic_event_applicant applicant where applicant.event_id = event.id and ${expects(applicant)} and ${applicants}) people on true
    order by event.start_time, event.id`
  return rows.map(({ start_time, end_time, ...row }) => ({
    ...row,
    start_time: print(start_time),
    end_time: print(end_time),
  }))
}

/** By the caller's rights: reviews of events and applicants, and their own events that are not submitted. */
export async function findWaiting(reading: Reading): Promise<Overview['waiting']> {
  const { db, registry, caller } = reading
  const limits = { pageMax: WAITING_LISTED, allMax: WAITING_LISTED }
  const scopes = {
    events: readScopeFor(registry, 'CubicEventBase', caller),
    applicants: readScopeFor(registry, 'CubicEventApplicant', caller),
  }
  const mayReview = {
    events: modelTags(scopes.events, false).includes('audit'),
    applicants: modelTags(scopes.applicants, false).includes('audit'),
  }
  const mayDecide = grantOf(scopes.applicants, applicant, 'audit')
  const [toReview, unfinished, byEvent] = await Promise.all([
    mayReview.events
      ? search(
          db,
          scopes.events,
          {
            fields: ['name'],
            condition: allOf(where('status', '=', 'waiting_review'), askedOf(caller)),
            matchRecordTags: ['audit'],
            sort: [{ field: 'start_time', order: 'asc' }],
            limit: WAITING_LISTED,
          },
          limits,
        )
      : undefined,
    search(
      db,
      scopes.events,
      {
        fields: ['id'],
        condition: allOf(where('status', 'in', ['draft', 'rejected']), where('creator', '=', caller.userId ?? 0)),
        matchRecordTags: ['submit_review'],
        limit: 1,
      },
      limits,
    ),
    mayReview.applicants
      ? db.rows<WaitingEvent & { total: number }>`
          select waiting.event_id as id, ${translated(event, 'name', caller.lang)} as name, waiting.count, waiting.total
          from (select applicant.event_id, count(*)::integer as count, sum(count(*)) over ()::integer as total, min(applicant.id) as oldest
            from cubic_event_applicant applicant where applicant.registration_status = 'waiting_review' and ${mayDecide}
            group by applicant.event_id order by oldest limit ${WAITING_LISTED}) waiting
          join cubic_event_base event on event.id = waiting.event_id order by waiting.oldest`
      : [],
  ])
  return {
    events_to_review: (await toReview?.totalCount()) ?? 0,
    applicants_to_review: byEvent[0]?.total ?? 0,
    unfinished_events: await unfinished.totalCount(),
    review_events: (toReview?.records ?? []).map(({ id, name }) => ({
      id,
      name: typeof name === 'string' ? name : '',
      count: 1,
    })),
    review_applicants: byEvent.map(({ id, name, count }) => ({ id, name, count })),
  }
}

/** The centre is asked once the unit has decided. */
function askedOf(caller: Caller): Condition {
  const units = unitsOf(caller, 'auditor')
  const centre = where('review_step', '!=', 'unit')
  return units.length > 0 ? anyOf(centre, where('unit_id', 'in', units)) : centre
}

/**
 * Days are the organisation's, today included; `before` is the day as many days earlier. Counts as the statistics do.
 */
export async function listRegistrations(reading: Reading, days: number): Promise<readonly DayCount[]> {
  const listed = await reading.db.rows<{ day: string; before: string }>`
    select to_char(today.day - back, 'YYYY-MM-DD') as day, to_char(today.day - back - ${days}::integer, 'YYYY-MM-DD') as before
    from (select (now() at time zone ${reading.timeZone}::text)::date as day) today, generate_series(${days - 1}::integer, 0, -1) back order by 1`
  const [from, to] = [listed[0]?.before, listed.at(-1)?.day]
  if (from === undefined || to === undefined) return []
  const registered = await countRegisteredByDay(reading, { from, to })
  const countOf = (day: string) => registered.get(day) ?? 0
  return listed.map(({ day, before }) => ({ day, count: countOf(day), before: countOf(before) }))
}

/** Counts arrivals at events that have begun and check people in, by type; the largest first. */
export async function listCheckIn(reading: Reading): Promise<readonly TypeCheckIn[]> {
  const { events, applicants } = coverage(reading)
  return reading.db.rows<TypeCheckIn>`
    select found.type_id, ${translated(identifier('type'), 'name', reading.caller.lang)} as name, found.events, found.expected, found.arrived
    from (select event.type_id, count(distinct event.id)::integer as events, coalesce(sum(people.expected), 0)::integer as expected,
        coalesce(sum(people.arrived), 0)::integer as arrived
      from cubic_event_base event
      left join lateral (select count(*) as expected, count(*) filter (where ${hasArrived(applicant)}) as arrived
        from cubic_event_applicant applicant where applicant.event_id = event.id and ${expects(applicant)} and ${applicants}) people on true
      where event.stage = 'published' and event.sign_in and event.start_time between now() - make_interval(days => ${RECENT_DAYS}::integer) and now()
        and ${events}
      group by event.type_id) found
    left join cubic_event_type type on type.id = found.type_id
    order by found.expected desc, found.type_id limit ${LISTED_MAX}`
}

/** Includes what was written of the latest events, without the names of those who rated. */
export async function findRatings(reading: Reading): Promise<Overview['ratings']> {
  const { db, caller } = reading
  const { events, ratings } = coverage(reading)
  const rated = sql`cubic_event_applicant applicant join cubic_event_base event on event.id = applicant.event_id
    where applicant.activity_evaluation_score is not null and event.end_time > now() - make_interval(days => ${RECENT_DAYS}::integer)
      and ${ratings} and ${events}`
  const [scores, comments] = await Promise.all([
    db.rows<{ score: number; count: number }>`
      select applicant.activity_evaluation_score as score, count(*)::integer as count from ${rated} group by 1`,
    db.rows<RatingComment>`
      select event.id as event_id, ${translated(event, 'name', caller.lang)} as event_name, applicant.activity_evaluation_score as score,
        left(applicant.evaluation_comment, 500) as comment
      from ${rated} and applicant.evaluation_comment <> '' order by event.end_time desc, applicant.id desc limit ${COMMENTS_LISTED}`,
  ])
  const counts = [1, 2, 3, 4, 5].map((score) => scores.find((row) => row.score === score)?.count ?? 0)
  return { average: averageRating(counts), scores: counts, comments }
}

/** Null unless the caller is an administrator. Counts end at 1,000. */
export async function findFirstSteps({ db, caller }: Pick<Reading, 'db' | 'caller'>): Promise<FirstSteps | null> {
  if (!hasRole(caller, 'admin')) return null
  const found = await db.one<FirstSteps>`
    select exists (select 1 from cubic_settings where organisation_name_cn <> '' or organisation_name_en <> '') as organisation_named,
      (select count(*)::integer from (select 1 from cubic_event_type limit 1000) few) as event_types,
      (select count(*)::integer from (select 1 from cubic_event_base limit 1000) few) as events,
      (select count(*)::integer from (select 1 from cubic_event_base where stage = 'published' limit 1000) few) as published_events,
      (select count(*)::integer from (select 1 from cubic_user limit 1000) few) as people`
  return found ?? null
}

function print(moment: Date | null): string | null {
  return moment && printInstant(moment)
}
