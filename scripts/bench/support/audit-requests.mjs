// What the office's audit log asks of the server in its benchmark, and the entries that it finds.
import { tokenOf } from './registration-requests.mjs'
import { allOf, leaf } from './searches.mjs'

/** @import { Query } from './types.ts' */

const SEARCH = `query search($condition: String, $fields: [String], $limit: Int, $sort: String) {
  dash { generic { search(model: "AuditEntry", condition: $condition, fields: $fields, limit: $limit, sort: $sort, nested: true) {
    items { raw } } } } }`
const FIELDS = ['at', 'user_id', 'model', 'record_id', 'action', 'address', 'before', 'after']
const NEWEST = [
  { field: 'at', order: 'desc' },
  { field: 'id', order: 'desc' },
]
const PAGE = 51
const ADMINISTRATOR = 0
/** The one who reviewed most, and changed no event. */
const REVIEWER = 7

/** Makes an administrator's account, and returns its token. */
export async function makeAdministrator(/** @type {Query} */ query) {
  const token = tokenOf(ADMINISTRATOR)
  await query(
    `with person as (insert into cubic_user (account, name) values ('audit-bench', '管理员') returning id),
    role as (insert into cubic_role (key, name_cn) values ('admin', 'admin') on conflict (key) do update set name_cn = excluded.name_cn returning id),
    held as (insert into cubic_user__roles (owner_id, related_id) select person.id, role.id from person, role)
    insert into cubic_session (token_hash, user_id, expires_at, address)
    select sha256(convert_to($1, 'UTF8')), id, now() + interval '1 day', '127.0.0.1' from person`,
    [token],
  )
  return token
}

/**
 * Of ten entries six are registrations, two are reviews by a few people, one is a change of an
 * event and one of an account.
 * @param {Query} query
 * @param {number} entries
 */
export async function makeAuditLog(query, entries) {
  await query(
    `insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after)
    select now() - number * interval '30 seconds',
      case kind when 'add' then number % 1000 when 'review' then case when number % 20 < 10 then $2 else $2 + number % 5 end else 20 + number % 30 end,
      case kind when 'event' then 'CubicEventBase' when 'account' then 'User' else 'CubicEventApplicant' end,
      number % 100000, case kind when 'add' then 'add' when 'review' then 'audit' else 'save' end, '10.0.' || number % 200 || '.0',
      case kind when 'review' then jsonb_build_object('registration_status', 'waiting_review')
        when 'event' then jsonb_build_object('name_cn', '旧名') when 'account' then jsonb_build_object('phone', null) end,
      case kind when 'add' then jsonb_build_object('event_id', number % 300, 'values', jsonb_build_object('1', '同学' || number))
        when 'review' then jsonb_build_object('registration_status', 'success')
        when 'event' then case when number % 1000 = 8 then jsonb_build_object('address_en', 'Hall') else jsonb_build_object('name_cn', '新名' || number) end
        else jsonb_build_object('phone', '+86139') end
    from generate_series(1, $1::integer) number
    cross join lateral (select case when number % 10 < 6 then 'add' when number % 10 < 8 then 'review' when number % 10 = 8 then 'event' else 'account' end as kind) kinds`,
    [entries, REVIEWER],
  )
  await query('vacuum analyze cubic_audit_entry')
}

/** The requests by what they ask, and whether they find anything. */
export function auditRequests(/** @type {string} */ token) {
  /** @param {boolean} finds @param {readonly object[]} children */
  const ask = (finds, ...children) => ({
    finds,
    request: {
      path: '/gql/endpoint',
      headers: { authorization: `Bearer ${token}` },
      body: {
        query: SEARCH,
        variables: {
          condition: JSON.stringify(allOf(...children)),
          fields: FIELDS,
          limit: PAGE,
          sort: JSON.stringify(NEWEST),
        },
      },
    },
  })
  const of = (/** @type {string} */ model) => leaf('model', '=', model)
  const changed = (/** @type {string} */ field) => leaf('changed_field', '=', field)
  const by = (/** @type {number} */ person) => leaf('user_id', '=', person)
  const longAgo = new Date(Date.now() - 300 * 86_400_000).toISOString()
  return {
    everything: ask(true, leaf('id', '>', 0)),
    'a model, a field that changes often': ask(true, of('CubicEventBase'), changed('name_cn')),
    'a model, a rare field': ask(true, of('CubicEventBase'), changed('address_en')),
    'a model, a field that never changed': ask(false, of('CubicEventBase'), changed('act_url')),
    'a field that never changed': ask(false, changed('act_url')),
    'a person': ask(true, by(REVIEWER)),
    'a person and a model': ask(true, by(REVIEWER), of('CubicEventApplicant')),
    'a person and a model, nothing found': ask(false, by(REVIEWER), of('CubicEventBase')),
    'a person, a model and a field, nothing found': ask(
      false,
      by(REVIEWER),
      of('CubicEventApplicant'),
      changed('name'),
    ),
    'a record': ask(true, of('CubicEventBase'), leaf('record_id', '=', 8)),
    'an address': ask(true, leaf('address', '=', '10.0.8.0')),
    'before a day': ask(true, leaf('at', '<', longAgo)),
  }
}
