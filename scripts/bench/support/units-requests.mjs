// A university of a thousand units for the benchmark of units: its people, their events, and what they ask.
import { tokenOf } from './registration-requests.mjs'

/** @import { Query, Request } from './types.ts' */
/** @typedef {keyof typeof PEOPLE} Person */

/** One university, its schools, and the clubs of these. */
const SCHOOLS = 20
/** Events that stand beside those of units, and belong to the centre. */
const CENTRES_EVENTS = 1500
/** Of each event; as many applicants are entries of the audit log. */
const APPLICANTS = 100

/** The people by what they do, as numbers of `tokenOf`. */
const PEOPLE = { member: 1, registrar: 2, schoolOwner: 3, rootOwner: 4, clubOwner: 5 }
const [firstSchool, firstClub] = [2, 2 + SCHOOLS]

/** Published events in turns: some are over, some are to come, each with a registration. */
export async function makeEventsOf(/** @type {Query} */ query, /** @type {{ events: number }} */ { events }) {
  await query(
    `with made as (
      insert into cubic_event_base (name_cn, stage, start_time, end_time, to_official_website, public_or_not, published_time, creator)
      select '活动' || number, 'published', day, day + interval '2 hours', true, true, now(), (select min(id) from cubic_user)
      from generate_series(1, $1::integer) number
      cross join lateral (select now() + (number % 400 - 300) * interval '1 day' as day) days returning id),
    registrations as (
      insert into cubic_event_regist (event_id, limited, limit_number, scope, max_applicants, closed, need_audit, waitlist)
      select id, true, 200, '"everyone"'::jsonb, 5, false, false, false from made returning id, event_id)
    insert into cubic_seat_counter (regist_id, event_id, seat_limit, taken_number)
      select id, event_id, 200, ${APPLICANTS} from registrations`,
    [events + CENTRES_EVENTS],
  )
  await query(
    `insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status,
      check_in_status, flora_external_id, location, source, created_time)
    select regist.event_id, regist.id, person.id, person.id, person.name, '+8613900000000', 'student@example.edu', '{}', 'success',
      'not_present', upper(substr(md5(regist.event_id || '-' || number), 1, 12)), '浙江省', 'bench', now() - number * interval '1 minute'
    from cubic_event_regist regist cross join generate_series(1, ${APPLICANTS}) number
    join cubic_user person on person.account = 'bench-' || (10 + (regist.event_id * 7919 + number * 31) % 90000)`,
  )
}

/**
 * Gives the first events to the clubs in turn, and each unit its members.
 * @param {Query} query
 * @param {{ units: number, members: number, events: number }} size
 */
export async function makeUnits(query, { units, members, events }) {
  await query(
    `insert into cubic_unit (id, name_cn, parent_id, kind, archived, sort)
    select number, '单位' || number, case when number = 1 then null when number < $2 then 1 else $3 + number % $4 end,
      case when number < $2 then 'school' else 'club' end, false, 0 from generate_series(1, $1::integer) number`,
    [units, firstClub, firstSchool, SCHOOLS],
  )
  await query(`select setval(pg_get_serial_sequence('cubic_unit', 'id'), $1)`, [units])
  await query(
    `insert into cubic_unit_member (unit_id, user_id, role)
    select 1 + number % $1::integer, person.id, (array['author', 'registrar', 'door', 'viewer'])[1 + number % 4]
    from generate_series(10, $2::integer) number join cubic_user person on person.account = 'bench-' || number`,
    [units, members],
  )
  /** @param {number} unit @param {string} role @param {number} person */
  const give = (unit, role, person) =>
    query(
      `insert into cubic_unit_member (unit_id, user_id, role) select $1, id, $2 from cubic_user where account = 'bench-' || $3::text`,
      [unit, role, person],
    )
  await give(firstClub, 'registrar', PEOPLE.registrar)
  await give(firstClub, 'owner', PEOPLE.clubOwner)
  await give(firstSchool, 'owner', PEOPLE.schoolOwner)
  await give(1, 'owner', PEOPLE.rootOwner)
  // The first school and its clubs have two of five events.
  await query(
    `update cubic_event_base event set unit_id = case when place % 5 < 2 then $2 + $3 * (place % 40) else $2 + place % ($4::integer - $2) end
    from (select id, row_number() over (order by md5(id::text)) as place from cubic_event_base) placed
    where placed.id = event.id and place <= $1`,
    [events, firstClub, SCHOOLS, units],
  )
}

/** Entries of registrations, reviews, changes of events and of accounts. */
export async function makeEntries(/** @type {Query} */ query, /** @type {number} */ entries) {
  await query(
    `insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after)
    select now() - number * interval '30 seconds', 20 + number % 30,
      case when number % 10 < 8 then 'CubicEventApplicant' when number % 10 = 8 then 'CubicEventBase' else 'User' end,
      case when number % 10 < 8 then (select min(id) from cubic_event_applicant) + (number * 7919::bigint) % (select count(*) from cubic_event_applicant)
        when number % 10 = 8 then (select min(id) from cubic_event_base) + number % (select count(*) from cubic_event_base)
        else number % 100000 end,
      case when number % 10 < 6 then 'add' else 'save' end, '10.0.' || number % 200 || '.0', null, '{"name_cn": "新名"}'
    from generate_series(1, $1::integer) number`,
    [entries],
  )
  await query(
    `update cubic_audit_entry entry set unit_id = event.unit_id from cubic_event_base event
    where event.unit_id is not null and event.id = case entry.model when 'CubicEventBase' then entry.record_id
      when 'CubicEventApplicant' then (select event_id from cubic_event_applicant applicant where applicant.id = entry.record_id) end`,
  )
  await query('vacuum analyze')
}

const searchOf = (
  /** @type {string} */ selection,
) => `query search($model: String!, $condition: String, $fields: [String], $limit: Int, $sort: String) {
  dash { generic { search(model: $model, condition: $condition, fields: $fields, limit: $limit, sort: $sort, nested: true) {
    ${selection} } } } }`
const NEWEST = [
  { field: 'at', order: 'desc' },
  { field: 'id', order: 'desc' },
]

/** @type {readonly (readonly [Person, string])[]} */
const OWNERS = [
  ['schoolOwner', 'a school’s owner'],
  ['rootOwner', 'the university’s owner'],
]
/** @type {typeof OWNERS} */
const OF_LISTS = [['registrar', 'a club’s registrar'], ...OWNERS]
/** @type {typeof OWNERS} */
const OF_THE_LOG = [['clubOwner', 'a club’s owner'], ...OWNERS]

/** The requests of the office's lists, by person: a page of records and, but for the audit log, their number. */
export function officeRequests() {
  /**
   * @param {Person} person
   * @param {string} selection
   * @param {object} variables
   * @returns {Request}
   */
  const ask = (person, selection, variables) => ({
    path: '/gql/endpoint',
    headers: { authorization: `Bearer ${tokenOf(PEOPLE[person])}` },
    body: { query: searchOf(selection), variables },
  })
  /** @type {Record<string, Request>} */
  const requests = {}
  /**
   * @param {string} name @param {Person} person @param {string} model @param {string[]} fields @param {object} [more]
   */
  const list = (name, person, model, fields, more) => {
    const page = { model, fields, limit: 50, sort: JSON.stringify([{ field: 'id', order: 'desc' }]), ...more }
    requests[name] = ask(person, 'items { raw allow_record_tags }', page)
    if (model !== 'AuditEntry')
      requests[`${name}, how many`] = ask(person, 'items { raw } page_info { total_count }', {
        model,
        fields: ['id'],
        limit: 0,
      })
  }
  for (const [person, name] of OF_LISTS) {
    list(`${name}: events`, person, 'CubicEventBase', ['name', 'status', 'participant_number', 'unit_id.name'])
    list(`${name}: applicants`, person, 'CubicEventApplicant', ['name', 'phone', 'registration_status', 'note'])
    list(`${name}: members`, person, 'CubicUnitMember', ['user_id.name', 'role', 'until', 'unit_id.name'])
    list(`${name}: people`, person, 'User', ['name'])
  }
  const entry = ['at', 'user_id', 'model', 'record_id', 'action', 'before', 'after']
  for (const [person, name] of OF_THE_LOG)
    list(`${name}: audit log`, person, 'AuditEntry', entry, { limit: 51, sort: JSON.stringify(NEWEST) })
  return requests
}

/** The token of somebody with a role in no unit. */
export const memberToken = () => tokenOf(PEOPLE.member)
