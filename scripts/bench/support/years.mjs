// The data of an organisation after years, by SQL: events, the people who came to them, and the audit log.
import { itemAt } from './lists.mjs'
import { makeEvent, makeEvents, makePeople } from './registration-rush.mjs'
import { readNumber } from './rows.mjs'

/** @import { Query } from './types.ts' */

const NAMES =
  '校史讲座,新生导览,图书馆开放日,人生规划工作坊,志愿者培训,羽毛球公开赛,合唱团音乐会,数学学术报告,摄影展,创业沙龙'
const SURNAMES = '王李张刘陈杨黄赵吴周'
const GIVEN = '明静伟芳娜敏强磊洋艳勇军杰娟涛超秀兰霞平'
/** Events that are still to come: as many however old the organisation is. */
const COMING = 200
const EVENTS_AT_ONCE = 5000
const ENTRIES_AT_ONCE = 1_000_000
/** People of an event that the office and the door look at. */
export const A_CROWD = 1000

/**
 * Fills a database that has its tables. Most events are over, and most are small: of ten, one has half of the people.
 * Returns an event with a thousand applicants, and one that is open.
 * @param {Query} query
 * @param {{ years: number, events: number, applicants: number, entries: number, people: number }} size
 */
export async function makeYears(query, { years, events: count, applicants, entries, people }) {
  await makePeople(query, people)
  const events = await makeEvents(query, { count, seats: A_CROWD })
  await dateEvents(query, { years })
  const busy = itemAt(events, 0)
  const each = Math.max(1, Math.floor((applicants - A_CROWD) / count))
  for (let from = 0; from < count; from += EVENTS_AT_ONCE) {
    const to = itemAt(events, Math.min(count, from + EVENTS_AT_ONCE) - 1)
    await makeApplicants(query, { from: itemAt(events, from).id, to: to.id, busy: busy.id, each, people })
  }
  await query(`update cubic_seat_counter counter set taken_number = held.seats from (
    select event_id, count(*)::integer as seats from cubic_event_applicant group by event_id) held where held.event_id = counter.event_id`)
  await query(
    'insert into cubic_submission (event_id, submitter_id) select distinct event_id, submitter_id from cubic_event_applicant',
  )
  await makeHistory(query, { years, entries })
  const open = await makeEvent(query, 1_000_000)
  await query('vacuum analyze')
  return { busy, open }
}

/** @param {Query} query @param {{ years: number }} age */
async function dateEvents(query, { years }) {
  await query(
    `update cubic_event_base event set name_cn = name || '第' || numbered.number || '期', start_time = starts, end_time = starts + interval '2 hours',
      published_time = starts - interval '14 days'
    from (
      select id, number, (string_to_array($2, ','))[1 + number % 10] as name,
        case when number <= $3 then now() + number * interval '8 hours'
          else now() - $1::integer * interval '365 days' * ((number - $3)::float8 / greatest(1, max(number) over () - $3)) - interval '1 day' end as starts
      from (select id, row_number() over (order by id)::integer as number from cubic_event_base) ordered) numbered
    where numbered.id = event.id`,
    [years, NAMES, COMING],
  )
}

/**
 * One event in ten has five times as many as the others have on average; the first has a crowd.
 * @param {Query} query
 * @param {{ from: number, to: number, busy: number, each: number, people: number }} of
 */
async function makeApplicants(query, { from, to, busy, each, people }) {
  await query(
    `insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status,
      check_in_status, flora_external_id, location, source, created_time)
    select regist.event_id, regist.id, person.id, person.id, named.name, named.phone, named.email,
      jsonb_build_object(asked.fields[1], named.name, asked.fields[2], named.phone, asked.fields[3], named.email, asked.fields[4], 'a'),
      case when number % 40 = 0 then 'waiting_review' else 'success' end, 'not_present',
      upper(substr(md5(regist.event_id || '-' || number), 1, 12)), '浙江省', 'bench', event.start_time - number * interval '1 hour'
    from cubic_event_regist regist
    join cubic_event_base event on event.id = regist.event_id
    join lateral (select array_agg(id::text order by sort) as fields from cubic_event_form_field where event_id = event.id) asked on true
    cross join lateral generate_series(1, least($5::integer, case when event.id = $3 then $6::integer when event.id % 10 = 0 then $4::integer * 5 else greatest(1, $4::integer * 5 / 9) end)::integer) number
    join cubic_user person on person.account = 'bench-' || (1 + (event.id * 31 + number) % $5)
    cross join lateral (select substr($7, 1 + number % 10, 1) || substr($8, 1 + number / 10 % 20, 1) || substr($8, 1 + number / 200 % 20, 1) as name,
      '+86139' || lpad(number::text, 8, '0') as phone, 'student' || number || '@example.edu' as email) named
    where event.id between $1 and $2`,
    [from, to, busy, each, people, A_CROWD, SURNAMES, GIVEN],
  )
}

/**
 * Each registration, and changes of events and accounts by thirty people.
 * @param {Query} query
 * @param {{ years: number, entries: number }} size
 */
async function makeHistory(query, { years, entries }) {
  await query(`insert into cubic_audit_entry (at, user_id, model, record_id, action, address, after)
    select created_time, submitter_id, 'CubicEventApplicant', id, 'add', '10.0.' || id % 200 || '.0', jsonb_build_object('event_id', event_id,
      'user_id', user_id, 'submitter_id', submitter_id, 'registration_status', registration_status, 'check_in_status', check_in_status, 'values', "values")
    from cubic_event_applicant`)
  const registered = await readNumber(query, 'select count(*) from cubic_event_applicant')
  const rest = Math.max(0, entries - registered)
  for (let made = 0; made < rest; made += ENTRIES_AT_ONCE)
    await query(
      `insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after)
      select now() - $1::integer * interval '365 days' * (number::float8 / $4), 1 + number % 30, case when number % 2 = 0 then 'CubicEventBase' else 'User' end,
        1 + number % 50000, 'save', '10.0.' || number % 200 || '.0',
        case when number % 2 = 0 then '{"name_cn": "旧名"}' else '{"phone": null}' end::jsonb,
        case when number % 2 = 0 then jsonb_build_object('name_cn', '新名' || number) else '{"phone": "+86139"}' end
      from generate_series($2::integer, $3::integer) number`,
      [years, made + 1, Math.min(rest, made + ENTRIES_AT_ONCE), rest],
    )
}
