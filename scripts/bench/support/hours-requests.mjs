// A university's hours for the benchmark of hours, and what is asked of them.
import { tokenOf } from './registration-requests.mjs'
import { allOf, leaf } from './searches.mjs'

/** @import { Query } from './types.ts' */

const CATEGORIES = 5
const TERMS = 8

/**
 * Students of four years, with entries over all terms; most have too few in some category.
 * @param {Query} query
 * @param {{ students: number, entries: number }} size
 */
export async function fillHours(query, { students, entries }) {
  await query(
    `insert into cubic_hour_category (name_cn, minimum, cap_term, sort) select '类别' || number, 4 * number, 12, number from generate_series(1, $1::integer) number`,
    [CATEGORIES],
  )
  await query(
    `insert into cubic_term (name_cn, start) select '学期' || number, current_date - (number * 180)::integer from generate_series(0, $1::integer) number`,
    [TERMS - 1],
  )
  await query(
    `insert into cubic_event_person (name, unify_id, person_type, user_id, entry_year)
    select account.name, account.account, 'student', account.id, 2022 + account.id % 4 from cubic_user account
    where account.account ~ '^bench-[0-9]+$' and not exists (select 1 from cubic_event_person person where person.user_id = account.id)`,
  )
  await query(
    `update cubic_event_person set entry_year = 2022 + id % 4, person_type = 'student' where user_id in (select id from cubic_user where account like 'bench-%')`,
  )
  await query(
    `insert into cubic_hour_entry (person_id, category_id, hours, earned_hours, state, source, earned_time, reason, proposed_time, published_time, objections_until, locked_time)
    select person.id, (select min(id) from cubic_hour_category) + (number + number / $2::integer) % ${CATEGORIES}, hours, hours,
      case when number % 20 = 0 then 'published' else 'locked' end, 'import', at, '活动 ' || number, at, at, at + interval '7 days', at + interval '7 days'
    from generate_series(1, $1::integer) number
    cross join lateral (select (1 + number % 6) / 2.0::float8 as hours, now() - (number * 7919::bigint) % ${TERMS * 178} * interval '1 day' as at) drawn
    join (select id, row_number() over (order by id) as place from cubic_event_person where user_id in (select id from cubic_user where account like 'bench-%')) person
      on person.place = 1 + (number * 104729::bigint) % $2::integer`,
    [entries, students],
  )
  // The sums as the product keeps them; no entry is cut, so that none has to be counted anew.
  await query(
    `insert into cubic_hour_total (person_id, category_id, locked, published, proposed)
    select person_id, category_id, coalesce(sum(hours) filter (where state = 'locked'), 0), coalesce(sum(hours) filter (where state = 'published'), 0), 0
    from cubic_hour_entry group by 1, 2`,
  )
  await query('vacuum analyze')
}

/** Different students, so that nothing is asked twice. */
export function ownHoursRequests(/** @type {{ students: number, requests: number }} */ { students, requests }) {
  return Array.from({ length: requests }, (_, index) => ({
    path: '/api/auth/v1/own-hours',
    headers: { authorization: `Bearer ${tokenOf(1 + ((index * 389) % Math.min(students, 5000)))}` },
    body: {},
  }))
}

const SEARCH = `query search($model: String!, $condition: String, $fields: [String], $limit: Int, $sort: String) {
  dash { generic { search(model: $model, condition: $condition, fields: $fields, limit: $limit, sort: $sort, nested: true) {
    items { raw } page_info { total_count } } } } }`
const FIELDS = ['name', 'unify_id', 'entry_year', 'unit', 'hours_counted', 'hours_missing']

/** The lists of the office, with how many there are. */
export function belowRequests(/** @type {{ token: string, requests: number }} */ { token, requests }) {
  /** @param {readonly object[]} leaves */
  const listOf = (...leaves) =>
    Array.from({ length: requests }, () => ({
      path: '/gql/endpoint',
      headers: { authorization: `Bearer ${token}` },
      body: {
        query: SEARCH,
        variables: {
          model: 'EventPerson',
          fields: FIELDS,
          limit: 50,
          sort: JSON.stringify([{ field: 'unify_id', order: 'asc' }]),
          condition: JSON.stringify(allOf(leaf('person_type', '=', 'student'), ...leaves)),
        },
      },
    }))
  return {
    'below any minimum, with their number': listOf(leaf('hours_below', '=', 0)),
    'below the minimum of one category': listOf(leaf('hours_below', '=', 5)),
    'the same of one year': listOf(leaf('hours_below', '=', 5), leaf('entry_year', '=', 2023)),
  }
}
