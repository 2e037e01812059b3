import { parseInstant, type RegistrationState } from '@cubic/contract'
import type { RunQuery } from './batcher.ts'
import type { Client, Found, SearchAnswer, SearchQuery } from './client.ts'
import { TransportError } from './errors.ts'
import { decode, type Operation } from './graphql.ts'

type RawItem = { readonly raw?: string | null; readonly allow_record_tags?: readonly string[] | null }
type RawSearch = {
  readonly items?: readonly RawItem[] | null
  readonly page_info?: { readonly total_count?: number | null; readonly custom_count?: string | null } | null
}

/** The client's reads, each one query of the tick's batch. */
export function createQueries(
  run: RunQuery,
): Pick<Client, 'search' | 'get' | 'getByCode' | 'registrationState' | 'serverTime'> {
  return {
    async search<Data>(model: string, query: SearchQuery, { signal }: { readonly signal?: AbortSignal } = {}) {
      const data = (await run(searchOperation(model, query), signal)) as {
        readonly dash: { readonly generic: { readonly search: RawSearch } }
      }
      return searchAnswerOf<Data>(data.dash.generic.search)
    },
    async get<Data>(model: string, id: number, fields: readonly string[], options: ReadOptions = {}) {
      const query = `query get($model: String!, $id: Int!, $fields: [String]) { dash { generic { get(model: $model, id: $id, fields: $fields) { ${recordSelection(options)} } } } }`
      const operation = { operationName: 'get', query, variables: { model, id, fields } }
      const data = (await run(operation, options.signal)) as {
        readonly dash: { readonly generic: { readonly get: RawItem } }
      }
      return foundOf<Data | null>(data.dash.generic.get)
    },
    async getByCode<Data>(model: string, code: string, fields: readonly string[], options: ReadOptions = {}) {
      const query = `query getByCode($model: String!, $flora_external_id: String!, $fields: [String]) { dash { generic { get_by_flora_external_id(model: $model, flora_external_id: $flora_external_id, fields: $fields) { ${recordSelection(options)} } } } }`
      const operation = { operationName: 'getByCode', query, variables: { model, flora_external_id: code, fields } }
      const data = (await run(operation, options.signal)) as {
        readonly dash: { readonly generic: { readonly get_by_flora_external_id: RawItem } }
      }
      return foundOf<Data | null>(data.dash.generic.get_by_flora_external_id)
    },
    async registrationState(eventId, { signal } = {}) {
      const operation = {
        operationName: 'registrationState',
        query: REGISTRATION_STATE,
        variables: { event_id: eventId },
      }
      const data = (await run(operation, signal)) as {
        readonly cubicEvent: { readonly registration_state: RegistrationState | null }
      }
      return data.cubicEvent.registration_state
    },
    async serverTime({ signal } = {}) {
      const operation = {
        operationName: 'serverTime',
        query: 'query serverTime { cubicEvent { server_time } }',
        variables: {},
      }
      const data = (await run(operation, signal)) as { readonly cubicEvent: { readonly server_time: string } }
      const moment = parseInstant(data.cubicEvent.server_time)
      if (!moment) throw new TransportError('Server error: the answer is not a moment (200)', { status: 200 })
      return moment
    },
  }
}

type ReadOptions = { readonly signal?: AbortSignal; readonly tags?: boolean }

const REGISTRATION_STATE_FIELDS = [
  'can_register',
  'refusal',
  'message',
  'phase',
  'opens_at',
  'closes_at',
  'modify_until',
  'seats_left',
  'seats_limit',
  'seats_taken',
  'waitlist',
  'waitlist_length',
  'need_audit',
  'max_applicants',
  'submitted',
  'can_edit',
  'applicant_ids',
] as const satisfies readonly (keyof RegistrationState)[]
const REGISTRATION_STATE = `query registrationState($event_id: Int!) { cubicEvent { registration_state(event_id: $event_id) { ${REGISTRATION_STATE_FIELDS.join(' ')} } } }`

/** The text depends on what is asked for and on no value, so that the server compiles few of them. */
function searchOperation(model: string, query: SearchQuery): Operation {
  const { condition, sort, customCountFields } = query
  const counts = [...(query.total ? ['total_count'] : []), ...(customCountFields ? ['custom_count'] : [])]
  const selection = `items { ${recordSelection(query)} }${counts.length > 0 ? ` page_info { ${counts.join(' ')} }` : ''}`
  return {
    operationName: 'search',
    query: `query search($model: String!, $condition: String, $fields: [String], $limit: Int, $offset: Int, $sort: String, $apply_list_view_filter: Boolean, $match_record_tags: [String], $custom_count_fields: String) { dash { generic { search(model: $model, condition: $condition, fields: $fields, limit: $limit, offset: $offset, sort: $sort, apply_list_view_filter: $apply_list_view_filter, match_record_tags: $match_record_tags, custom_count_fields: $custom_count_fields) { ${selection} } } } }`,
    // what is undefined is left out of the JSON
    variables: {
      model,
      fields: query.fields,
      condition: condition && JSON.stringify(condition),
      sort: sort && JSON.stringify(sort),
      limit: query.limit,
      offset: query.offset,
      apply_list_view_filter: query.applyListViewFilter,
      match_record_tags: query.matchRecordTags,
      custom_count_fields: customCountFields && JSON.stringify(customCountFields),
    },
  }
}

function recordSelection({ tags }: { readonly tags?: boolean }): string {
  return tags ? 'raw allow_record_tags' : 'raw'
}

function searchAnswerOf<Data>(answer: RawSearch): SearchAnswer<Data> {
  return {
    items: (answer.items ?? []).map((item) => foundOf<Data>(item)),
    total_count: answer.page_info?.total_count ?? null,
    custom_count: decode(answer.page_info?.custom_count, {}),
  }
}

function foundOf<Data>(item: RawItem): Found<Data> {
  return { data: decode(item.raw, null) as Data, tags: item.allow_record_tags ?? [] }
}
