import { expect } from 'vitest'
import type {
  Data,
  GqlError,
  GqlAnswer,
  ConditionTree,
  SearchArguments,
  RelatedArguments,
  PivotArguments,
  PivotAnswer,
  ViewAnswer,
  ChangeAnswer,
  SearchAnswer,
  RecordAnswer,
  SaveAnswer,
  MethodAnswer,
  Registered,
  RegistrationAnswer,
  Registration,
} from './wire-answers.ts'
import {
  SEARCH,
  RELATED,
  PIVOT,
  CONFIG,
  DEFAULTS,
  TAGS,
  UNLINK,
  UPDATE_RELATION,
  GET,
  GET_BY_CODE,
  SAVE,
  CALL,
  REGISTER,
} from './wire-queries.ts'

/** A GraphQL error of ours, by its kind; one of GraphQL itself has none. */
export class WireFault extends Error {
  readonly kind: string | undefined
  /** What has to be confirmed. */
  readonly action: string | undefined

  constructor(kind: string | undefined, message: string, action?: string) {
    super(message)
    this.action = action
    this.name = 'WireFault'
    this.kind = kind
  }
}

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

  /** Returns a client of the same caller, in another language or from another address. */
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

/** The kind and text of a GraphQL error; of ours, its message holds exactly these two, each under both names, and
 * what has to be confirmed. */
export function faultOf(error: GqlError): WireFault {
  if (!error.message.startsWith('{')) return new WireFault(undefined, error.message)
  const { action, ...wire } = JSON.parse(error.message) as { kind: string; msg: string; action?: string }
  expect(typeof action).toBe(wire.kind === 'ConfirmationRequired' ? 'string' : 'undefined')
  expect(wire).toEqual({ kind: wire.kind, msg: wire.msg, error_kind: wire.kind, error_msg: wire.msg })
  return new WireFault(wire.kind, wire.msg, action)
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
