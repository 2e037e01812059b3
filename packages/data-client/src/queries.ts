import { type CancelledEvent, parseInstant, type RegistrationState } from '@cubic/contract'
import type { Found, Marks, SearchAnswer } from './answers.ts'
import type { Options } from './client-options.ts'
import type { Client, ReadOptions, SearchQuery } from './client.ts'
import type { Connection } from './connection.ts'
import { TransportError } from './errors.ts'
import { callOf, decode, encode } from './graphql.ts'
import { nameOf, type ModelOrName } from '@cubic/contract'

export type RawItem = {
  readonly raw?: string | null
  readonly allow_record_tags?: readonly string[] | null
  readonly marks?: string | null
}
export type RawPage = {
  readonly items?: readonly RawItem[] | null
  readonly relations?: string | null
  readonly allow_record_tags?: readonly string[] | null
  readonly page_info?: { readonly total_count?: number | null; readonly custom_count?: string | null } | null
}

/** The client's reads of records, each one query of the tick's batch. */
export function records({ query }: Connection): Pick<Client, 'search' | 'get' | 'getByCode'> {
  const reads = {
    async search(model: ModelOrName, asked: SearchQuery, options?: Options) {
      const call = callOf({
        field: 'dash generic search',
        args: `model: String!, ${SEARCH_ARGS}, apply_list_view_filter: Boolean, match_record_tags: [String], view_config_external_id: String, custom_count_fields: String`,
        fixed: NESTED,
        select: searchSelection(asked),
        variables: {
          model: nameOf(model),
          ...searchVariables(asked),
          apply_list_view_filter: asked.applyListViewFilter,
          view_config_external_id: asked.viewConfigExternalId,
        },
      })
      return searchAnswerOf(await query<RawPage>(call, options))
    },
    async get(model: ModelOrName, id: number, fields: readonly string[], options: ReadOptions = {}) {
      const call = callOf({
        field: 'dash generic get',
        args: `model: String!, id: Int!, ${READ_ARGS}`,
        fixed: NESTED,
        select: recordSelection(options),
        variables: { model: nameOf(model), id, fields, match_record_tags: options.matchRecordTags },
      })
      return foundOf(await query<RawItem>(call, options))
    },
    async getByCode(model: ModelOrName, code: string, fields: readonly string[], options: ReadOptions = {}) {
      const call = callOf({
        field: 'dash generic get_by_flora_external_id',
        args: `model: String!, flora_external_id: String!, ${READ_ARGS}`,
        fixed: NESTED,
        select: recordSelection(options),
        variables: {
          model: nameOf(model),
          flora_external_id: code,
          fields,
          match_record_tags: options.matchRecordTags,
        },
      })
      return foundOf(await query<RawItem>(call, options))
    },
  }
  // the interface declares the data's type; this code does not inspect it
  return reads as Pick<Client, 'search' | 'get' | 'getByCode'>
}

export function events({ query }: Connection): Pick<Client, 'registrationState' | 'cancelledEvent' | 'serverTime'> {
  return {
    registrationState: (eventId, options) =>
      query<RegistrationState | null>(
        callOf({
          field: 'cubicEvent registration_state',
          args: 'event_id: Int!',
          select: REGISTRATION_STATE.join(' '),
          variables: { event_id: eventId },
        }),
        options,
      ),
    cancelledEvent: (eventId, options) =>
      query<CancelledEvent | null>(
        callOf({
          field: 'cubicEvent cancelled_event',
          args: 'event_id: Int!',
          select: 'name start_time end_time',
          variables: { event_id: eventId },
        }),
        options,
      ),
    async serverTime(options) {
      const text = await query<string>(callOf({ field: 'cubicEvent server_time' }), options)
      const moment = parseInstant(text)
      if (!moment)
        throw new TransportError('Server error: the answer is not a moment (200)', { status: 200, isForeign: true })
      return moment
    },
  }
}

/** Asks for nested objects only; other clients also get dotted paths as keys. */
export const NESTED = 'nested: true'
const READ_ARGS = 'fields: [String], match_record_tags: [String]'
export const SEARCH_ARGS = 'fields: [String], limit: Int, offset: Int, sort: String, condition: String'
/** All fields: one that is missing here does not compile. */
export const REGISTRATION_STATE = Object.keys({
  can_register: true,
  refusal: true,
  message: true,
  detail: true,
  registered_by: true,
  phase: true,
  opens_at: true,
  closes_at: true,
  modify_until: true,
  seats_left: true,
  seats_limit: true,
  seats_taken: true,
  waitlist: true,
  waitlist_length: true,
  waitlist_ahead: true,
  joins_waitlist: true,
  seats_kept: true,
  kept_until: true,
  need_audit: true,
  max_applicants: true,
  submitted: true,
  can_edit: true,
  applicant_ids: true,
} satisfies { readonly [field in keyof RegistrationState]: true })

export function searchSelection(asked: Omit<SearchQuery, 'fields'>): string {
  const counts = [...(asked.total ? ['total_count'] : []), ...(asked.customCountFields ? ['custom_count'] : [])]
  return [
    `items { ${recordSelection(asked)}${asked.marks ? ' marks' : ''} }`,
    ...(asked.relations ? ['relations'] : []),
    ...(asked.modelTags ? ['allow_record_tags'] : []),
    ...(counts.length > 0 ? [`page_info { ${counts.join(' ')} }`] : []),
  ].join(' ')
}

export function searchVariables(asked: Partial<SearchQuery>) {
  return {
    fields: asked.fields,
    condition: encode(asked.condition),
    sort: encode(asked.sort),
    limit: asked.limit,
    offset: asked.offset,
    match_record_tags: asked.matchRecordTags,
    custom_count_fields: encode(asked.customCountFields),
  }
}

export function searchAnswerOf(answer: RawPage): SearchAnswer<unknown> {
  return {
    items: (answer.items ?? []).map(foundOf),
    total_count: answer.page_info?.total_count ?? null,
    custom_count: decode(answer.page_info?.custom_count, {}),
    relations: decode(answer.relations, {}),
    modelTags: answer.allow_record_tags ?? [],
  }
}

function recordSelection({ tags }: { readonly tags?: boolean }): string {
  return tags ? 'raw allow_record_tags' : 'raw'
}

function foundOf({ raw, allow_record_tags, marks }: RawItem): Found<unknown> {
  const found = { data: decode<unknown>(raw, null), tags: allow_record_tags ?? [] }
  return marks === undefined ? found : { ...found, marks: decode<Marks>(marks, []) }
}
