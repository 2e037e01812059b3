// What the screen of statistics asks, and the registrations of years that it counts.
/** @import { Query, Request, RushEvent } from './types.ts' */

const DAY_MS = 86_400_000
const PROVINCES = '江苏省,安徽省,浙江省,河南省,山东省,上海市,湖北省,四川省,江西省,湖南省,福建省,广东省,河北省,山西省'
const SOURCES = 'web,office,import,walk_in'
const EVENTS_AT_ONCE = 500

const STATISTICS = `query statistics($from: String!, $to: String!, $by: String!, $unit_id: Int) { cubicEvent {
  statistics(from: $from, to: $to, by: $by, unit_id: $unit_id) { rows total } } }`
const PARTS = [
  'event_number',
  'events { id registered rating }',
  'seats { arrived seats }',
  'visits',
  'ratings { average scores }',
]
const partOf = (
  /** @type {string} */ part,
) => `query part($from: String!, $to: String!, $by: String!, $unit_id: Int) { cubicEvent {
  statistics(from: $from, to: $to, by: $by, unit_id: $unit_id) { ${part} } } }`

/**
 * Spreads events over units, types and years, and gives them `applicants` in all: most register in the two weeks
 * before, during the day; nine in ten events are small, and one in ten has half of the people.
 * @param {Query} query
 * @param {{ events: readonly RushEvent[], applicants: number, people: number, years: number }} size
 */
export async function makeRegistrations(query, { events, applicants, people, years }) {
  await query(
    `insert into cubic_unit (name_cn, kind, parent_id) select '单位' || number, 'department', null from generate_series(1, 10) number`,
  )
  await query(`insert into cubic_unit (name_cn, kind, parent_id) select '社团' || number, 'club', (select min(id) + number % 10 from cubic_unit)
    from generate_series(1, 50) number`)
  await query(`insert into cubic_event_type (name_cn) select '类型' || number from generate_series(1, 8) number`)
  await query(
    `update cubic_event_person set person_type = (array['student', 'student', 'student', 'staff', 'alumni'])[1 + id % 5]`,
  )
  await query(
    `update cubic_event_base event set sign_in = true, start_time = starts, end_time = starts + interval '2 hours',
      unit_id = (select min(id) from cubic_unit) + event.id % 60, type_id = (select min(id) from cubic_event_type) + event.id % 8
    from (select id, now() - $1::integer * interval '365 days' * (row_number() over (order by id) - 1) / $2::integer as starts from cubic_event_base) placed
    where placed.id = event.id`,
    [years, events.length],
  )
  const each = applicants / events.length
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const some = events.slice(from, from + EVENTS_AT_ONCE)
    await query(
      `insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status,
        check_in_status, flora_external_id, location, source, created_time, activity_evaluation_score)
      select regist.event_id, regist.id, person.id, person.id, '同学' || number, '+8613800138000', 'student' || number || '@example.edu',
        jsonb_build_object('1', '同学', '2', '+8613800138000', '3', 'student@example.edu', '4', 'a'),
        case when number % 40 = 0 then 'waiting_review' when number % 25 = 0 then 'withdrawn' else 'success' end,
        case when number % 7 = 0 then 'not_present' when number % 31 = 0 then 'leave' else 'attend' end,
        upper(substr(md5(regist.event_id || '-' || number), 1, 12)),
        (string_to_array($5, ','))[1 + floor(14 * power(random(), 2))::integer], (string_to_array($6, ','))[1 + floor(4 * power(random(), 3))::integer],
        date_trunc('day', event.start_time - 14 * power(random(), 2) * interval '1 day') + (8 + 15 * random()) * interval '1 hour',
        case when number % 4 = 0 and number % 40 > 0 then 1 + floor(5 * sqrt(random()))::integer end
      from cubic_event_regist regist join cubic_event_base event on event.id = regist.event_id
      cross join lateral generate_series(1, (case when event.id % 10 = 0 then $3::float8 * 5 else $3::float8 * 5 / 9 end)::integer) number
      join cubic_user person on person.account = 'bench-' || (1 + (event.id * 31 + number) % $4::integer)
      where event.id between $1 and $2`,
      [some[0]?.id, some.at(-1)?.id, each, people, PROVINCES, SOURCES],
    )
  }
  await query(`update cubic_seat_counter counter set taken_number = held.seats from (
    select event_id, count(*)::integer as seats from cubic_event_applicant where registration_status in ('success', 'waiting_review') group by 1) held
    where held.event_id = counter.event_id`)
}

/**
 * The questions by what they ask, for a period of so many days.
 * @param {{ token: string, days: number, requests: number, unit?: number }} asked
 * @returns {Readonly<Record<string, readonly Request[]>>}
 */
export function statisticsRequests({ token, days, unit, requests }) {
  const dayOf = (/** @type {number} */ back) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)
  const request = (/** @type {string} */ query, /** @type {string} */ by) => ({
    path: '/gql/endpoint',
    headers: { authorization: `Bearer ${token}` },
    body: { query, variables: { from: dayOf(days), to: dayOf(0), by, unit_id: unit ?? null } },
  })
  const many = (/** @type {string} */ query, /** @type {string} */ by) =>
    Array.from({ length: requests }, () => request(query, by))
  const by = ['day', 'month', 'type', 'unit', 'event', 'person_type', 'province', 'source', 'weekday_hour']
  return Object.fromEntries([
    ...by.map((each) => [`by ${each}`, many(STATISTICS, each)]),
    ...PARTS.map((part) => [part.split(' ')[0], many(partOf(part), 'day')]),
  ])
}
