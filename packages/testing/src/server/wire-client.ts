import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { type App, createApp, type Extension, prepareDatabase } from '@cubic/server/app'
import { readConfig } from '@cubic/server/config'
import { openDatabase, type OpenDatabase } from '@cubic/server/infra/database/database'
import { createLog } from '@cubic/server/infra/log/log'
import { type Builders, makeBuilders } from './builders.ts'
import { createTestDatabase, quiet, type Template } from './cluster.ts'

/** The contract as an independent client uses it: plain `fetch`, without our own client or the server's types. */
export type Data = { readonly id: number; readonly [field: string]: unknown }
export type GqlError = { readonly message: string; readonly path?: readonly (string | number)[] }
export type GqlAnswer<Result = unknown> = { readonly data?: Result | null; readonly errors?: readonly GqlError[] }
export type ConditionTree =
  | { readonly leaf: { readonly field: string; readonly comparator: string; readonly value?: unknown } }
  | { readonly logic_operator: string; readonly children: readonly ConditionTree[] }

export type SearchArguments = {
  readonly fields?: readonly string[]
  readonly condition?: unknown
  readonly sort?: unknown
  readonly limit?: number
  readonly offset?: number
  readonly match_record_tags?: readonly string[]
  readonly custom_count_fields?: unknown
  readonly apply_list_view_filter?: boolean
  readonly view_config_external_id?: string
}
export type RelatedArguments = Omit<SearchArguments, 'apply_list_view_filter' | 'view_config_external_id'> & {
  readonly current_id?: number
  readonly search_type?: string
}
export type PivotArguments = Pick<
  SearchArguments,
  'fields' | 'condition' | 'sort' | 'limit' | 'offset' | 'apply_list_view_filter'
>
export type PivotAnswer = {
  readonly rows: readonly { readonly [name: string]: unknown }[]
  readonly relations: { readonly [name: string]: string }
  readonly total_count: number
}
export type ViewAnswer = {
  readonly id: number
  readonly external_id: string | null
  readonly name: string
  readonly model: string
  readonly view_type: string
  readonly own: boolean
  /** As JSON held it. */
  readonly data: { readonly [part: string]: unknown }
}
export type ChangeAnswer = {
  readonly status: string
  readonly error_kind: string | null
  readonly error_msg: string | null
}
export type SearchAnswer = {
  readonly items: readonly { readonly data: Data; readonly tags: readonly string[] }[]
  readonly data: readonly Data[]
  readonly ids: readonly number[]
  readonly total_count: number
  readonly custom_count: { readonly [field: string]: { readonly [value: string]: number } }
  readonly relations: { readonly [field: string]: string }
  readonly allow_record_tags: readonly string[]
  readonly unreadable: readonly string[]
}
export type RecordAnswer = {
  readonly data: Data | null
  readonly tags: readonly string[]
  readonly relations: { readonly [field: string]: string }
  readonly unreadable: readonly string[]
}
export type FieldError = {
  readonly level: string
  readonly kind: string
  readonly message: string
  readonly field: string | null
  readonly index: number | null
}
export type SaveAnswer = {
  readonly status: string
  readonly result: { readonly id: string } | null
  readonly error_msg: string | null
  readonly error_kind: string | null
  readonly error_sub_kind: string | null
  readonly sub_kind: string | null
  readonly errors: readonly FieldError[] | null
}
export type MethodAnswer = {
  readonly status: string
  readonly error_kind: string | null
  readonly error_msg: string | null
  readonly result: { readonly [name: string]: unknown } | null
  readonly errors: readonly FieldError[]
}
export type Registered = {
  readonly id: number
  readonly registration_status: string
  readonly flora_external_id: string
}
export type RegistrationAnswer = {
  readonly status: string
  readonly sub_kind: string | null
  readonly error_msg: string | null
  readonly errors: readonly FieldError[]
  readonly applicants: readonly Registered[]
}
export type Applicant = { readonly id?: number; readonly self?: boolean; readonly values?: unknown }
export type Registration = {
  readonly action?: string
  readonly applicants?: readonly Applicant[]
  readonly request_id?: string
  readonly project_id?: number
  readonly location?: string
  readonly source?: string
}

/** A GraphQL error of ours, by its kind; one of GraphQL itself has none. */
export class WireFault extends Error {
  readonly kind: string | undefined

  constructor(kind: string | undefined, message: string) {
    super(message)
    this.name = 'WireFault'
    this.kind = kind
  }
}

const SEARCH = `query search($model: String!, $condition: String, $fields: [String], $limit: Int, $offset: Int, $sort: String,
    $apply_list_view_filter: Boolean, $match_record_tags: [String], $custom_count_fields: String, $view_config_external_id: String) {
  dash { generic { search(model: $model, condition: $condition, fields: $fields, limit: $limit, offset: $offset, sort: $sort,
      apply_list_view_filter: $apply_list_view_filter, match_record_tags: $match_record_tags, custom_count_fields: $custom_count_fields,
      view_config_external_id: $view_config_external_id, nested: true) {
    items { raw allow_record_tags } relations allow_record_tags page_info { total_count custom_count unreadable_fields } } } } }`
const RELATED = `query related($current_model: String!, $current_id: Int, $current_relation_field: String!, $fields: [String], $limit: Int,
    $offset: Int, $sort: String, $condition: String, $search_type: String, $match_record_tags: [String], $custom_count_fields: String) {
  dash { generic { relation_model_search(current_model: $current_model, current_id: $current_id, current_relation_field: $current_relation_field,
      fields: $fields, limit: $limit, offset: $offset, sort: $sort, condition: $condition, search_type: $search_type,
      match_record_tags: $match_record_tags, custom_count_fields: $custom_count_fields, nested: true) {
    items { raw allow_record_tags } relations allow_record_tags page_info { total_count custom_count unreadable_fields } } } } }`
const PIVOT = `query pivot($id: Int!, $definition: String, $condition: String, $fields: [String], $limit: Int, $offset: Int, $sort: String, $apply_list_view_filter: Boolean) {
  dash { generic { pivottables_search(pivottables_id: $id, definition: $definition, condition: $condition, fields: $fields, limit: $limit, offset: $offset, sort: $sort,
      apply_list_view_filter: $apply_list_view_filter) { items { raw } relations page_info { total_count } } } } }`
const CONFIG = `query config($model: String!, $view_type: String!) {
  dash { generic { config(model: $model, view_type: $view_type) { items { raw } page_info { total_count } } } } }`
const DEFAULTS = `query defaults($model: String!) { dash { generic { get_defaults(model: $model) { raw } } } }`
const TAGS = `query tags($model: String!, $is_create: Boolean, $match_record_tags: [String]) {
  dash { generic { allow_record_tags(model: $model, is_create: $is_create, match_record_tags: $match_record_tags) } } }`
const UNLINK = `mutation unlink($model: String!, $id: Int!) { dash { generic { unlink(model: $model, id: $id) { status error_kind error_msg } } } }`
const UPDATE_RELATION = `mutation relation($model: String!, $id: Int!, $field: String!, $ids: [Int], $kind: String) {
  dash { generic { update_relation(model: $model, id: $id, relation_field: $field, relationIDs: $ids, kind: $kind) { status error_kind error_msg } } } }`
const GET = `query get($model: String!, $id: Int!, $fields: [String], $match_record_tags: [String]) {
  dash { generic { get(model: $model, id: $id, fields: $fields, match_record_tags: $match_record_tags, nested: true) {
    raw allow_record_tags relations unreadable_fields } } } }`
const GET_BY_CODE = `query byCode($model: String!, $code: String!, $fields: [String]) {
  dash { generic { get_by_flora_external_id(model: $model, flora_external_id: $code, fields: $fields, nested: true) {
    raw allow_record_tags relations unreadable_fields } } } }`
const SAVE = `mutation save($model: String!, $values: String) {
  dash { generic { save(model: $model, values: $values) { result { id } status error_msg error_kind error_sub_kind sub_kind errors { level kind message field index } } } } }`
const CALL = `mutation call($model: String!, $id: Int!, $method: String!, $arguments: String!, $condition: String) {
  dash { generic { call_method(model: $model, id: $id, method: $method, arguments: $arguments, condition: $condition) { status error_msg error_kind result errors { level kind message field index } } } } }`
const REGISTER = `mutation saveDataMutation($event_id: Int!, $project_id: Int, $application_data: String!, $action: String!, $location: String, $source: String) {
  cubicEvent { add_or_edit_applicants(event_id: $event_id, project_id: $project_id, application_data: $application_data, action: $action,
    location: $location, source: $source) { status sub_kind error_msg result errors { level kind message field index } } } }`

type RawRecord = {
  readonly raw: string | null
  readonly allow_record_tags: readonly string[]
  readonly relations: string
  readonly unreadable_fields: readonly string[]
}
type Generic<Field extends string, Result> = {
  readonly dash: { readonly generic: { readonly [field in Field]: Result } }
}

let addresses = 0
/** An address that no other client calls from, so that no test uses up the limits of another. */
export const anAddress = (): string => `10.0.${Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`

export class WireClient {
  readonly url: string
  readonly token: string | undefined
  readonly language: string | undefined
  readonly address: string

  constructor(
    url: string,
    options: { readonly token?: string; readonly language?: string; readonly address?: string } = {},
  ) {
    this.url = url
    this.token = options.token
    this.language = options.language
    this.address = options.address ?? anAddress()
  }

  /** The same caller, asking for another language or from another address. */
  with(options: { readonly language?: string; readonly address?: string }): WireClient {
    const { token, language, address } = this
    return new WireClient(this.url, {
      ...(token === undefined ? {} : { token }),
      ...(language === undefined ? {} : { language }),
      address,
      ...options,
    })
  }

  headers(): { [name: string]: string } {
    return {
      'x-forwarded-for': this.address,
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...(this.language === undefined ? {} : { 'accept-language': this.language }),
    }
  }

  /** Sends a body unchanged (text) or as JSON, without judging the answer. */
  post(path: string, body?: unknown, headers: { readonly [name: string]: string } = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { ...this.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  async gql<Result = unknown>(
    query: string,
    variables?: { readonly [name: string]: unknown },
    operationName?: string,
  ): Promise<GqlAnswer<Result>> {
    const response = await this.post('/gql/endpoint', { query, variables, operationName })
    expect(response.status, 'a failure inside GraphQL is HTTP 200').toBe(200)
    return (await response.json()) as GqlAnswer<Result>
  }

  async search(model: string, args: SearchArguments = {}): Promise<SearchAnswer> {
    const answer = await this.#ask<Generic<'search', RawSearch>>(SEARCH, { model, ...searchVariables(args) })
    return searchAnswer(answer.dash.generic.search)
  }

  async related(model: string, field: string, args: RelatedArguments = {}): Promise<SearchAnswer> {
    const variables = { current_model: model, current_relation_field: field, ...searchVariables(args) }
    const answer = await this.#ask<Generic<'relation_model_search', RawSearch>>(RELATED, variables)
    return searchAnswer(answer.dash.generic.relation_model_search)
  }

  pivot(id: number, args: PivotArguments = {}): Promise<PivotAnswer> {
    return this.#pivot({ id, ...searchVariables(args) })
  }

  async #pivot(variables: { readonly [name: string]: unknown }): Promise<PivotAnswer> {
    type Found = { items: { raw: string }[]; relations: string; page_info: { total_count: number } }
    const answer = await this.#ask<Generic<'pivottables_search', Found>>(PIVOT, variables)
    const { items, relations, page_info } = answer.dash.generic.pivottables_search
    return {
      rows: items.map(({ raw }) => JSON.parse(raw) as PivotAnswer['rows'][number]),
      relations: JSON.parse(relations) as PivotAnswer['relations'],
      total_count: page_info.total_count,
    }
  }

  /** A pivot table that is not stored. */
  unsavedPivot(definition: unknown, args: PivotArguments = {}): Promise<PivotAnswer> {
    return this.#pivot({ id: 0, definition: JSON.stringify(definition), ...searchVariables(args) })
  }

  async config(model: string, view_type: string): Promise<readonly ViewAnswer[]> {
    type Found = { items: { raw: string }[]; page_info: { total_count: number } }
    const { items, page_info } = (await this.#ask<Generic<'config', Found>>(CONFIG, { model, view_type })).dash.generic
      .config
    expect(page_info.total_count).toBe(items.length)
    return items.map(({ raw }) => {
      const view = JSON.parse(raw) as Omit<ViewAnswer, 'data'> & { data: string }
      return { ...view, data: JSON.parse(view.data) as ViewAnswer['data'] }
    })
  }

  async defaults(model: string): Promise<{ readonly [field: string]: unknown }> {
    const answer = await this.#ask<Generic<'get_defaults', { raw: string }>>(DEFAULTS, { model })
    return JSON.parse(answer.dash.generic.get_defaults.raw) as { readonly [field: string]: unknown }
  }

  async tags(
    model: string,
    options: { readonly is_create?: boolean; readonly match_record_tags?: readonly string[] } = {},
  ): Promise<readonly string[]> {
    return (await this.#ask<Generic<'allow_record_tags', string[]>>(TAGS, { model, ...options })).dash.generic
      .allow_record_tags
  }

  async unlink(model: string, id: number): Promise<ChangeAnswer> {
    return (await this.#ask<Generic<'unlink', ChangeAnswer>>(UNLINK, { model, id })).dash.generic.unlink
  }

  async updateRelation(
    model: string,
    id: number,
    field: string,
    ids: readonly (number | null)[] | null,
    kind?: string,
  ): Promise<ChangeAnswer> {
    const variables = { model, id, field, ids, kind }
    return (await this.#ask<Generic<'update_relation', ChangeAnswer>>(UPDATE_RELATION, variables)).dash.generic
      .update_relation
  }

  async get(
    model: string,
    id: number,
    fields?: readonly string[],
    match_record_tags?: readonly string[],
  ): Promise<RecordAnswer> {
    return recordAnswer(
      (await this.#ask<Generic<'get', RawRecord>>(GET, { model, id, fields, match_record_tags })).dash.generic.get,
    )
  }

  async getByCode(
    code: string,
    fields: readonly string[] = ['id'],
    model = 'CubicEventApplicant',
  ): Promise<RecordAnswer> {
    const answer = await this.#ask<Generic<'get_by_flora_external_id', RawRecord>>(GET_BY_CODE, { model, code, fields })
    return recordAnswer(answer.dash.generic.get_by_flora_external_id)
  }

  /** `values` as an object, or as the very text to send. */
  async save(model: string, values: unknown): Promise<SaveAnswer> {
    return (await this.#ask<Generic<'save', SaveAnswer>>(SAVE, { model, values: jsonOf(values) })).dash.generic.save
  }

  async call(
    model: string,
    id: number,
    method: string,
    args: unknown = {},
    condition?: unknown,
  ): Promise<MethodAnswer> {
    const variables = { model, id, method, arguments: jsonOf(args), condition: jsonOf(condition) }
    const { result, ...answer } = (
      await this.#ask<Generic<'call_method', Omit<MethodAnswer, 'result'> & { result: string | null }>>(CALL, variables)
    ).dash.generic.call_method
    return { ...answer, result: JSON.parse(result ?? 'null') as MethodAnswer['result'] }
  }

  callEvent(event: { readonly id: number }, method: string, args: unknown = {}): Promise<MethodAnswer> {
    return this.call('CubicEventBase', event.id, method, args)
  }

  callTicket(ticket: { readonly id: number }, method: string, args: unknown = {}): Promise<MethodAnswer> {
    return this.call('CubicEventApplicant', ticket.id, method, args)
  }

  bind(code: unknown): Promise<MethodAnswer> {
    return this.call('CubicEventApplicant', 0, 'bind', { flora_external_id: code })
  }

  async register(event: { readonly id: number }, registration: Registration = {}): Promise<RegistrationAnswer> {
    const { action = 'add', applicants = [{ self: true, values: {} }], request_id, ...rest } = registration
    return this.registerRaw(event, action, JSON.stringify({ applicants, request_id }), rest)
  }

  async registerRaw(
    event: { readonly id: number },
    action: string,
    application_data: string,
    rest: { readonly [name: string]: unknown } = {},
  ): Promise<RegistrationAnswer> {
    type Sent = {
      cubicEvent: { add_or_edit_applicants: Omit<RegistrationAnswer, 'applicants'> & { result: string | null } }
    }
    const { result, ...answer } = (
      await this.#ask<Sent>(REGISTER, {
        event_id: event.id,
        application_data,
        action,
        location: '',
        source: '',
        ...rest,
      })
    ).cubicEvent.add_or_edit_applicants
    return { ...answer, applicants: JSON.parse(result ?? '[]') as Registered[] }
  }

  async #ask<Result>(query: string, variables: { readonly [name: string]: unknown }): Promise<Result> {
    const { data, errors } = await this.gql<Result>(query, variables)
    const [error] = errors ?? []
    if (error) throw faultOf(error)
    if (data === undefined || data === null) throw new Error('neither data nor errors')
    return data
  }
}

/** The kind and text of a GraphQL error; of ours, its message holds exactly these two, each under both names. */
export function faultOf(error: GqlError): WireFault {
  if (!error.message.startsWith('{')) return new WireFault(undefined, error.message)
  const wire = JSON.parse(error.message) as { kind: string; msg: string }
  expect(wire).toEqual({ kind: wire.kind, msg: wire.msg, error_kind: wire.kind, error_msg: wire.msg })
  return new WireFault(wire.kind, wire.msg)
}

export async function answerOrFault<Answer>(call: Promise<Answer>): Promise<Answer | WireFault> {
  try {
    return await call
  } catch (error) {
    if (error instanceof WireFault) return error
    throw error
  }
}

/** The answer; undefined if it was Forbidden. Any other fault throws. */
export async function unlessForbidden<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  const answer = await answerOrFault(call)
  if (!(answer instanceof WireFault)) return answer
  expect(answer.kind).toBe('Forbidden')
  return undefined
}

export function leaf(field: string, comparator: string, value?: unknown): ConditionTree {
  return { leaf: { field, comparator, ...(value === undefined ? {} : { value }) } }
}
export function node(logic_operator: string, ...children: readonly ConditionTree[]): ConditionTree {
  return { logic_operator, children }
}

function jsonOf(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}

type RawSearch = {
  readonly items: readonly RawRecord[]
  readonly relations: string
  readonly allow_record_tags: readonly string[]
  readonly page_info: {
    readonly total_count: number
    readonly custom_count: string
    readonly unreadable_fields: readonly string[]
  }
}

function searchVariables({ condition, sort, custom_count_fields: counts, ...rest }: SearchArguments): object {
  return { ...rest, condition: jsonOf(condition), sort: jsonOf(sort), custom_count_fields: jsonOf(counts) }
}

function searchAnswer(found: RawSearch): SearchAnswer {
  const items = found.items.map((item) => ({
    data: JSON.parse(item.raw ?? 'null') as Data,
    tags: item.allow_record_tags,
  }))
  return {
    items,
    data: items.map((item) => item.data),
    ids: items.map((item) => item.data.id),
    total_count: found.page_info.total_count,
    custom_count: JSON.parse(found.page_info.custom_count) as SearchAnswer['custom_count'],
    relations: JSON.parse(found.relations) as SearchAnswer['relations'],
    allow_record_tags: found.allow_record_tags,
    unreadable: found.page_info.unreadable_fields,
  }
}

function recordAnswer({ raw, allow_record_tags, relations, unreadable_fields }: RawRecord): RecordAnswer {
  return {
    data: JSON.parse(raw ?? 'null') as Data | null,
    tags: allow_record_tags,
    relations: JSON.parse(relations) as RecordAnswer['relations'],
    unreadable: unreadable_fields,
  }
}

export type Wire = Builders & {
  /** The address of the server, once it listens. */
  readonly url: () => string
  readonly db: () => OpenDatabase
  readonly app: () => App
  /** A caller with a session of that user. */
  readonly as: (user: { readonly token: string }) => WireClient
  readonly guest: () => WireClient
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
}

const template: Template = {
  name: 'wire',
  async build(db) {
    await prepareDatabase(db, readConfig({}))
  },
}

type WireOptions = {
  /** The server's environment. */
  readonly env?: { readonly [name: string]: string }
  readonly lockTimeoutMs?: number
  readonly statementTimeoutMs?: number
  /** The tests break the server on purpose. */
  readonly mayFail?: boolean
  /** Models beside the product's own. */
  readonly extension?: Extension
  /** The folder of the built front ends; without it the API alone is served. */
  readonly frontEnds?: string
}

type Running = {
  readonly url: string
  readonly db: OpenDatabase
  readonly app: App
  readonly stop: () => Promise<void>
}

type Logged = { readonly faults: string[]; readonly warnings: string[] }

/**
 * A server on a port of its own over a database of its own, for the tests of one file; it must not have failed inside.
 */
export function useWire(options: WireOptions = {}): Wire {
  const logged: Logged = { faults: [], warnings: [] }
  let running: Running | undefined
  beforeAll(async () => {
    running = await start(options, logged)
  })
  afterAll(async () => {
    await running?.stop()
    if (!options.mayFail) expectNoFaults(logged)
  })
  return wireOf(() => running, logged)
}

let shared: Promise<Running> | undefined
const loggedByShared: Logged = { faults: [], warnings: [] }

/**
 * The server that files of one worker share, over one database, which ends with the worker: for tests that make their
 * own data, and look at nothing else. It starts once instead of once a file.
 */
export function useSharedWire(): Wire {
  let running: Running | undefined
  beforeAll(async () => {
    running = await (shared ??= start({}, loggedByShared))
    loggedByShared.faults.length = 0
    loggedByShared.warnings.length = 0
  })
  afterAll(() => expectNoFaults(loggedByShared))
  return wireOf(() => running, loggedByShared)
}

const expectNoFaults = ({ faults }: Logged): void => expect(faults, 'the server met no failure of its own').toEqual([])

async function start(
  { env = {}, lockTimeoutMs = 5000, statementTimeoutMs = 30_000, extension, frontEnds }: WireOptions,
  { faults, warnings }: Logged,
): Promise<Running> {
  const database = await createTestDatabase(template)
  const db = openDatabase({ connection: database.connection, pool: 10, log: quiet, lockTimeoutMs, statementTimeoutMs })
  const app = await createApp({
    db,
    config: readConfig({ TRUST_PROXY: 'loopback', ...env }),
    log: createLog({
      level: 'warn',
      write: (line) => (line.includes('"level":"warn"') ? warnings : faults).push(line),
    }),
    ...(extension ? { extension } : {}),
    ...(frontEnds === undefined ? {} : { frontEnds }),
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    db,
    app,
    async stop() {
      await app.http.close()
      await db.close()
      await database.drop()
    },
  }
}

function wireOf(running: () => Running | undefined, logged: Logged): Wire {
  const current = (): Running => {
    const server = running()
    if (!server) throw new Error('the server starts in beforeAll')
    return server
  }
  return {
    ...makeBuilders(() => current().db),
    url: () => current().url,
    db: () => current().db,
    app: () => current().app,
    as: ({ token }) => new WireClient(current().url, { token }),
    guest: () => new WireClient(current().url),
    ...logged,
  }
}
