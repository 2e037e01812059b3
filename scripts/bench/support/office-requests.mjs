// What the office asks of the server in its benchmark: a manager, applicants, searches of their
// list, and a file to import.
import { inTurn } from './lists.mjs'
import { tokenOf } from './registration-requests.mjs'
import { allOf, leaf } from './searches.mjs'

/** @import { Query, RushEvent } from './types.ts' */

const SEARCH = `query search($condition: String, $fields: [String], $limit: Int, $offset: Int, $sort: String, $counts: String) {
  dash { generic { search(model: "CubicEventApplicant", condition: $condition, fields: $fields, limit: $limit, offset: $offset,
    sort: $sort, custom_count_fields: $counts, nested: true) { items { raw allow_record_tags } page_info { total_count custom_count } } } } }`
const FIELDS = [
  'name',
  'phone',
  'email',
  'values',
  'registration_status',
  'check_in_status',
  'waitlist_position',
  'unify_id',
  'note',
  'created_time',
]
const [SURNAMES, GIVEN] = ['王李张刘陈杨黄赵吴周', '明静伟芳娜敏强磊洋艳勇军杰娟涛超秀兰霞平']
const PAGE = 50
const MANAGER = 0

/** Makes an account that manages applicants, and returns its token. */
export async function makeManager(/** @type {Query} */ query) {
  const token = tokenOf(MANAGER)
  await query(
    `with manager as (insert into cubic_user (account, name) values ('office-bench', '管理员') returning id),
    role as (insert into cubic_role (key, name_cn) values ('event_admin', 'event_admin') on conflict (key) do update set name_cn = excluded.name_cn returning id),
    held as (insert into cubic_user__roles (owner_id, related_id) select manager.id, role.id from manager, role)
    insert into cubic_session (token_hash, user_id, expires_at, address)
    select sha256(convert_to($1, 'UTF8')), id, now() + interval '1 day', '127.0.0.1' from manager`,
    [token],
  )
  return token
}

/**
 * Makes applicants with answers, nine in ten of them accepted, some waiting for review or for a seat.
 * @param {Query} query
 * @param {RushEvent} event
 * @param {number} count
 */
export async function makeApplicants(query, { id, fields }, count) {
  await query(
    `insert into cubic_event_applicant (event_id, regist_id, user_id, submitter_id, name, phone, email, "values", registration_status,
      check_in_status, flora_external_id, location, source, created_time)
    select $1, regist.id, person.id, person.id, named.name, named.phone, named.email,
      jsonb_build_object($2::text, named.name, $3::text, named.phone, $4::text, named.email, $5::text, 'a'),
      case when number % 50 = 0 then 'waitlisted' when number % 25 = 1 then 'waiting_review' else 'success' end, 'not_present',
      upper(substr(md5($1 || '-' || number), 1, 12)), '浙江省', 'bench', now() - number * interval '1 second'
    from generate_series(1, $6::integer) number
    join cubic_event_regist regist on regist.event_id = $1
    left join cubic_user person on person.account = 'bench-' || number
    cross join lateral (select substr($7, 1 + number % 10, 1) || substr($8, 1 + number / 10 % 20, 1) || substr($8, 1 + number / 200 % 20, 1) as name,
      '+86139' || lpad(number::text, 8, '0') as phone, 'student' || number || '@example.edu' as email) named`,
    [id, ...fields.map(String), count, SURNAMES, GIVEN],
  )
  // Full, so that nobody is promoted from the waitlist meanwhile.
  await query(
    `with held as (
      select count(*)::integer as seats from cubic_event_applicant where event_id = $1 and registration_status in ('success', 'waiting_review')),
    settings as (update cubic_event_regist set limit_number = held.seats, waitlist = true from held where event_id = $1)
    update cubic_seat_counter set taken_number = held.seats, seat_limit = held.seats from held where event_id = $1`,
    [id],
  )
}

/**
 * The requests of the list by what they do.
 * @param {{ event: RushEvent, manager: string, applicants: number, requests: number }} asked
 */
export function searchRequests({ event, manager, applicants, requests }) {
  /** @param {readonly object[]} conditions */
  const of = (...conditions) => allOf(leaf('event_id', '=', event.id), ...conditions)
  // As the list of the office asks: digits are a number or the end of a phone.
  const typed = (/** @type {string} */ text) =>
    /^[\dB]+$/.test(text)
      ? { logic_operator: '|', children: [leaf('phone', 'like', `%${text}`), leaf('unify_id', '=', text)] }
      : leaf('name', 'like', text)
  /** @param {object} condition */
  const request = (condition, more = {}) => ({
    path: '/gql/endpoint',
    headers: { authorization: `Bearer ${manager}` },
    body: {
      query: SEARCH,
      variables: {
        condition: JSON.stringify(condition),
        fields: FIELDS,
        limit: PAGE,
        offset: 0,
        sort: JSON.stringify([{ field: 'id', order: 'desc' }]),
        ...more,
      },
    },
  })
  /** @param {(index: number) => ReturnType<typeof request>} make */
  const many = (make) => Array.from({ length: requests }, (_, index) => make(index + 1))
  const named = (/** @type {number} */ index) => `${SURNAMES[index % 10]}${GIVEN[index % 20]}`
  const end = (/** @type {number} */ index) =>
    String((index * 2477) % applicants)
      .padStart(4, '0')
      .slice(-4)
  return {
    'first page': many(() => request(of())),
    'counts of the states': many(() => request(of(), { fields: ['id'], limit: 1, counts: '["registration_status"]' })),
    'a page in the middle': many((index) => request(of(), { offset: (index * 7919) % (applicants - PAGE) })),
    'by state': many((index) =>
      request(of(leaf('registration_status', '=', inTurn(['waiting_review', 'success', 'waitlisted'], index)))),
    ),
    'by state and answer of a check-in, sorted by name': many(() =>
      request(of(leaf('registration_status', '=', 'success'), leaf('check_in_status', '=', 'not_present')), {
        sort: JSON.stringify([{ field: 'name', order: 'asc' }]),
      }),
    ),
    'search: two characters of a name': many((index) => request(of(typed(named(index))))),
    'search: end of a phone': many((index) => request(of(typed(end(index))))),
    'search: student number': many((index) => request(of(typed(`B${index * 3}`)))),
    'a thousand of the waitlist': many(() =>
      request(of(leaf('registration_status', '=', 'waitlisted')), {
        limit: 1000,
        fields: ['name', 'waitlist_position'],
      }),
    ).slice(0, 10),
  }
}

/** What the overview asks for. */
const OVERVIEW = `{ cubicEvent { overview(days: 30) { today { id name expected arrived } waiting { events_to_review applicants_to_review
  unfinished_events review_events { id name count } review_applicants { id name count } } registrations { day count before }
  check_in { type_id name events expected arrived } ratings { average scores comments { event_id event_name score comment } } } } }`

/** Asks for the overview. */
export function overviewRequests(/** @type {{ manager: string, requests: number }} */ { manager, requests }) {
  const request = {
    path: '/gql/endpoint',
    headers: { authorization: `Bearer ${manager}` },
    body: { query: OVERVIEW },
  }
  return Array.from({ length: requests }, () => request)
}

/**
 * The shortest SQL for the same rows and numbers, without rights, by the name of the request.
 * @param {{ event: RushEvent, applicants: number }} asked
 * @returns {Readonly<Record<string, readonly string[]>>}
 */
export function floorsOf({ event, applicants }) {
  const columns = FIELDS.filter((field) => !['unify_id', 'waitlist_position'].includes(field)).map(
    (field) => `"${field}"`,
  )
  const list = (/** @type {string} */ condition, /** @type {string} */ rest) =>
    `select id, ${columns.join()} from cubic_event_applicant where event_id = ${event.id} ${condition} ${rest} limit ${PAGE}`
  const count = (/** @type {string} */ condition) =>
    `select count(*) from cubic_event_applicant where event_id = ${event.id} ${condition}`
  const came = `and registration_status = 'success' and check_in_status = 'not_present'`
  return {
    'first page': [list('', 'order by id desc'), count('')],
    'counts of the states': [
      `select registration_status, count(*) from cubic_event_applicant where event_id = ${event.id} group by 1`,
    ],
    'a page in the middle': [list('', `order by id desc offset ${Math.floor(applicants / 2)}`), count('')],
    'by state and answer of a check-in, sorted by name': [list(came, 'order by name, id'), count(came)],
  }
}

/**
 * Sends a CSV file with so many rows.
 * @param {{ port: number, manager: string, event: RushEvent, rows: number, dryRun: boolean }} asked
 * @returns {Promise<{ status: string, to_add: number, already_there: number }>}
 */
export async function importFile({ port, manager, event, rows, dryRun }) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const number = String(index).padStart(8, '0')
    return `${SURNAMES[index % 10]}来宾${index},137${number},guest${index}@example.edu,上午`
  })
  const form = new FormData()
  form.set('file', new Blob([`姓名,手机,邮箱,场次\n${lines.join('\n')}\n`]), 'guests.csv')
  form.set('import_id', crypto.randomUUID())
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/office/v1/applicants/import?event_id=${event.id}${dryRun ? '&dry_run=1' : ''}`,
    { method: 'POST', headers: { authorization: `Bearer ${manager}` }, body: form },
  )
  if (answer.status !== 200) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
