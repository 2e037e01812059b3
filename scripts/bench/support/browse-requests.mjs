// The requests of the home page (apps/site/src/features/events/data/api.ts, `comingEvents`), and the
// same answer by plain SQL.
import { readNumber } from './rows.mjs'
import { allOf, foundIn, leaf } from './searches.mjs'

/** @import { Query } from './types.ts' */

const FIELDS =
  `name type_id type_name address activity_mode start_time end_time status cover top_or_not participant_number
  show_participant_number regist_start_time regist_end_time regist_id.status regist_id.limited regist_id.limit_number
  regist_id.taken_number regist_id.waitlist`.split(/\s+/)
/** For members too. */
const OWN_FIELDS = ['own_applicant_id.registration_status', 'own_applicant_id.check_in_status']

/**
 * `visible: false`: only the caller's rights limit the events.
 * @param {{ token?: string, total?: boolean, visible?: boolean, fields?: readonly string[], page?: number }} asked
 */
export function browseRequest({ token, total = false, visible = true, fields, page = 0 }) {
  const guest = token === undefined
  const seen = [
    leaf('status', 'in', ['not_start', 'processing', 'finished']),
    leaf('to_official_website', '=', true),
    ...(guest ? [leaf('public_or_not', '=', true)] : []),
  ]
  const variables = {
    model: 'CubicEventBase',
    fields: fields ?? (guest ? FIELDS : [...FIELDS, ...OWN_FIELDS]),
    limit: 10,
    offset: page * 10,
    sort: JSON.stringify([{ field: 'start_time', order: 'asc' }]),
    condition: JSON.stringify(allOf(...(visible ? seen : []), leaf('status', '=', 'not_start'))),
  }
  const declared = '$model: String!, $fields: [String], $limit: Int, $offset: Int, $sort: String, $condition: String'
  const given =
    'model: $model, fields: $fields, limit: $limit, offset: $offset, sort: $sort, condition: $condition, nested: true'
  const counted = total ? ' page_info { total_count }' : ''
  return {
    path: '/gql/endpoint?operation-name=search',
    headers: guest ? {} : { authorization: `Bearer ${token}` },
    body: {
      operationName: 'search',
      query: `query search(${declared}) { dash { generic { search(${given}) { items { raw }${counted} } } } }`,
      variables,
    },
  }
}

/** `{ ids, total }` of an answer of ours. */
export function readAnswer(/** @type {string} */ body) {
  const { items, page_info } = foundIn(body) ?? { items: [] }
  return { ids: items.map(({ raw }) => Number(JSON.parse(raw).id)), total: page_info?.total_count }
}

/**
 * The first fifty pages by SQL that shares nothing with the platform's; `account` undefined: a guest.
 * @param {{ query: Query }} db
 * @param {{ account?: string | undefined, visible?: boolean }} asked
 */
export async function expectedAnswer({ query }, { account, visible = true }) {
  const own = `event.creator = me.id or exists (select 1 from cubic_event_applicant ticket
    where ticket.event_id = event.id and me.id in (ticket.user_id, ticket.submitter_id))`
  const seen =
    account === undefined
      ? 'event.public_or_not and event.to_official_website'
      : `event.to_official_website ${visible ? '' : `or ${own}`}`
  const from = `from cubic_event_base event left join cubic_user me on me.account = $1
    where event.stage = 'published' and (event.start_time > now() or event.start_time is null)
      and (event.end_time > now() or event.end_time is null) and (${seen})`
  const values = [account ?? null]
  /** @type {{ id: number }[]} */
  const page = await query(`select event.id ${from} order by event.start_time, event.id limit 500`, values)
  return { ids: page.map(({ id }) => id), total: await readNumber(query, `select count(*)::integer ${from}`, values) }
}

/** The same page for PostGraphile: a function in a separate schema, which everybody may page through. */
export const POSTGRAPHILE_SCHEMA = `
  create schema if not exists bench;
  create or replace view bench.event as select event.id, event.name_cn as name, event.type_id,
    (select type.name_cn from public.cubic_event_type type where type.id = event.type_id) as type_name,
    event.address_cn as address, event.activity_mode, event.start_time, event.end_time, 'not_start'::text as status, event.cover, event.top_or_not,
    event.show_participant_number, counter.taken_number, regist.id as regist_id, regist.regist_start_time, regist.regist_end_time,
    regist.limited, regist.limit_number, regist.waitlist, event.stage, event.public_or_not, event.to_official_website
    from public.cubic_event_base event
    left join public.cubic_event_regist regist on regist.event_id = event.id
    left join public.cubic_seat_counter counter on counter.regist_id = regist.id;
  create or replace function bench.coming_events() returns setof bench.event language sql stable as $function$
    select * from bench.event event where event.stage = 'published' and event.to_official_website and event.public_or_not
      and coalesce(event.start_time, 'infinity') > now() and coalesce(event.end_time, 'infinity') > now()
    order by coalesce(event.start_time, 'infinity'), event.id
  $function$;`

/** @param {{ total: boolean }} asked */
export function postgraphileRequest({ total }) {
  const fields = `rowId name typeId typeName address activityMode startTime endTime status cover topOrNot showParticipantNumber
    takenNumber registId registStartTime registEndTime limited limitNumber waitlist`
  return {
    path: '/graphql',
    body: {
      query: `query coming { comingEvents(first: 10) { nodes { ${fields} } ${total ? 'totalCount' : ''} } }`,
      operationName: 'coming',
    },
  }
}

/** `{ ids, total }` of an answer of PostGraphile's. */
export function readPostgraphile(/** @type {string} */ body) {
  /** @type {{ data: { comingEvents: { nodes: { rowId: number }[], totalCount?: number } }, errors?: unknown }} */
  const { data, errors } = JSON.parse(body)
  if (errors) throw new Error(JSON.stringify(errors))
  return { ids: data.comingEvents.nodes.map((node) => node.rowId), total: data.comingEvents.totalCount }
}
