import * as contract from '@cubic/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { useWire } from '@cubic/testing/server/wire'
import type { GqlAnswer } from '@cubic/testing/server/wire-answers'
import { faultOf, type WireClient } from '@cubic/testing/server/wire-client'

const { aFeedback, anAdmin, anEvent, app, aProject, aTicket, aUser, as, guest, insert } = useWire({
  // As many queries a batch as the wire takes: what they may cost is tested elsewhere.
  env: { COST_LIMIT: '200000' },
})

type Described = {
  readonly [field: string]: { readonly type: string; readonly relation?: string; readonly readonly: boolean }
}
type Query = { readonly query: string; readonly variables: { readonly [name: string]: unknown } }
const DECLARATIONS: readonly unknown[] = Object.values(contract)
const MODELS = DECLARATIONS.filter(isModel).map(({ name }) => name)
const METHODS = DECLARATIONS.filter(isMethod)
const clients: { [caller: string]: WireClient } = {}
const fieldsOf: { [model: string]: Described } = {}

beforeAll(async () => {
  const [admin, user, mentor] = [
    await anAdmin(),
    await aUser({ person: { unify_id: 'S1' }, phone: '+8613800138000' }),
    await aUser({ roles: ['mentor'] }),
  ]
  const project = await aProject({ members: [user], mentors: [mentor] })
  const page = await insert('cubic_event_page', { name: '页', content: [] })
  await insert('cubic_page_material_file', { page_id: page, origin_filename: 'a.pdf' })
  const event = await anEvent({ creator: admin, form: [{}], columns: { custom_detail_page_id: page } })
  const ticket = await aTicket({ event, owner: user, project, phone: '+8613800138000' })
  await aFeedback({ project, mentor, ticket })
  for (const [table, row] of [
    ['cubic_message_setting', { secret: 's' }],
    ['cubic_message_template', { channel: 'email', case: 'sign_in_code', language: 'cn' }],
    ['cubic_message', { channel: 'email', case: 'sign_in_code' }],
    ['cubic_view_config', { name: 'x', model: 'User', view_type: 'list', data: {} }],
    ['cubic_pivot_table', { name: 'x', model: 'User', data: {} }],
  ] as const)
    await insert(table, row)
  Object.assign(clients, {
    guest: guest(),
    user: as(user),
    mentor: as(mentor),
    scanner: as(await aUser({ roles: ['scanner_admin'] })),
    event_admin: as(await aUser({ roles: ['event_admin'] })),
    admin: as(admin),
  })
  for (const model of MODELS) {
    const { data } = await as(admin).gql<{ dash: { generic: { fields: { raw: string } } } }>(
      'query ($model: String!) { dash { generic { fields(model: $model) { raw } } } }',
      { model },
    )
    fieldsOf[model] = {
      id: { type: 'integer', readonly: true },
      ...(JSON.parse(data?.dash.generic.fields.raw ?? '{}') as Described),
    }
  }
})

const BATCH = 200

/** The errors of many queries, asked in batches; each must be the caller's own fault. */
async function expectNoFailure(client: WireClient, queries: readonly Query[]): Promise<number> {
  let answered = 0
  for (let start = 0; start < queries.length; start += BATCH) {
    const entries = queries.slice(start, start + BATCH).map((query, index) => ({ key: `q${index}`, ...query }))
    const { result } = (await (await client.post('/gql/endpoint_batch', { query: entries, version: 1 })).json()) as {
      result: { [key: string]: GqlAnswer }
    }
    for (const [index, entry] of entries.entries()) {
      const [error] = result[`q${index}`]?.errors ?? []
      if (error === undefined) answered++
      else
        expect(
          ['BadRequest', 'Forbidden', 'Unauthenticated', 'LimitExceeded'],
          `${JSON.stringify(entry.variables).slice(0, 300)}: ${error.message}`,
        ).toContain(faultOf(error).kind)
    }
  }
  return answered
}

const search = (variables: { readonly [name: string]: unknown }): Query => ({
  query: `query ($model: String!, $fields: [String], $condition: String, $sort: String, $counts: String) { dash { generic { search(model: $model, fields: $fields, condition: $condition, sort: $sort, custom_count_fields: $counts) {
    items { raw } relations page_info { total_count custom_count } } } } }`,
  variables,
})
const JSON_VALUES = [
  '',
  "'%\\\\",
  'draft',
  '2026-01-01T00:00:00Z',
  0,
  1,
  -1.5,
  2 ** 31,
  true,
  null,
  [],
  ['a'],
  [[null]],
  { a: 1 },
  [{ value: 1 }],
  { pattern: '(' },
  { unify_ids: [1] },
]

/** Each has a reader of its own. */
const STRUCTURED = new Set(['json', 'object', 'objects', 'dates'])
const kindOf = (name: string, type = ''): string => (STRUCTURED.has(type) ? name : type)

const PARTS = 8
const asked = new Map<string, number>()

/**
 * Which questions about something of this kind are asked. What a value does depends on the type of its field or
 * argument, and what a path does on both its types: the first of a kind is asked everything, the others one part each,
 * in turn; everything in the long run.
 */
function inTurn(kind: string): (question: unknown, index: number) => boolean {
  const before = asked.get(kind) ?? 0
  asked.set(kind, before + 1)
  return (_, index) => LONG || before === 0 || (index + before) % PARTS === 0
}

describe.each(MODELS)('every field of %s', (model) => {
  const namesOf = () => Object.keys(fieldsOf[model] ?? {})
  const pathsOf = () =>
    Object.entries(fieldsOf[model] ?? {}).flatMap(([name, { type, relation = '' }]) =>
      Object.entries(fieldsOf[relation] ?? {}).map(([inner, field]) => ({
        path: `${name}.${inner}`,
        kind: `${type}.${field.type}`,
      })),
    )

  it('can be read, sorted and counted by every caller, or is refused, but never fails', async () => {
    const ask = (path: string) => [
      search({ model, fields: [path] }),
      search({ model, sort: JSON.stringify([{ field: path, order: 'desc' }]) }),
    ]
    const ways = namesOf().map((name) => [...ask(name), search({ model, counts: JSON.stringify([name]) })])
    for (const [turn, caller] of ['guest', 'user', 'scanner'].entries())
      await expectNoFailure(
        clients[caller] as WireClient,
        ways.flatMap((queries, place) => queries.filter((_, way) => LONG || (place + way + turn) % 3 === 0)),
      )
    expect(await expectNoFailure(clients['admin'] as WireClient, ways.flat())).toBeGreaterThan(0)
    const behind = pathsOf().flatMap(({ path, kind }) => ask(path).filter(inTurn(kind)))
    expect(await expectNoFailure(clients['admin'] as WireClient, behind)).toBeGreaterThanOrEqual(behind.length / 4)
  })

  it('can be compared with anything, or is refused, but never fails', async () => {
    const comparisons = [
      { comparator: 'is null', value: null },
      ...['=', '<', 'not in', 'not ilike'].flatMap((comparator) =>
        JSON_VALUES.map((value) => ({
          comparator,
          value: comparator.endsWith('in') && !Array.isArray(value) ? [value] : value,
        })),
      ),
    ]
    const queries = namesOf().flatMap((field) =>
      comparisons
        .filter(inTurn(`compare ${fieldsOf[model]?.[field]?.type}`))
        .map((comparison) => search({ model, condition: JSON.stringify({ leaf: { field, ...comparison } }) })),
    )
    await expectNoFailure(clients['admin'] as WireClient, queries)
  })

  it('can be saved with anything, or is refused, but never fails', async () => {
    const save =
      'mutation ($model: String!, $values: String) { dash { generic { save(model: $model, values: $values) { status result { id } errors { level kind message field } } } } }'
    const queries = namesOf()
      .filter((field) => field !== 'id')
      .flatMap((field) =>
        JSON_VALUES.flatMap((value) => [{ [field]: value }, { id: 1, [field]: value }])
          .filter(inTurn(`save ${kindOf(`${model}.${field}`, fieldsOf[model]?.[field]?.type)}`))
          .map((values) => ({ query: save, variables: { model, values: JSON.stringify(values) } })),
      )
    // An admin would take the rights from themselves, record by record.
    await expectNoFailure(
      clients[model === 'User' || model === 'Role' ? 'event_admin' : 'admin'] as WireClient,
      queries,
    )
    await expectNoFailure(
      clients['user'] as WireClient,
      queries.filter((_, index) => index % 7 === 0),
    )
  })
})

describe('every method', () => {
  it.each(METHODS)('$model.$name can be called with anything, or is refused, but never fails', async (declaration) => {
    const call =
      'mutation ($model: String!, $id: Int!, $method: String!, $arguments: String!) { dash { generic { call_method(model: $model, id: $id, method: $method, arguments: $arguments) { status error_kind result } } } }'
    const { model, name: method, recordless } = declaration
    const types = {
      ...Object.fromEntries(Object.entries(declaration.arguments).map(([name, { type }]) => [name, type])),
      nothing: 'none',
    }
    const queries = Object.entries(types).flatMap(([name, type]) =>
      JSON_VALUES.filter(inTurn(kindOf(`${model}.${method}.${name}`, type))).map((value) => ({
        query: call,
        variables: { model, id: recordless ? 0 : 1, method, arguments: JSON.stringify({ [name]: value }) },
      })),
    )
    for (const caller of ['user', 'admin']) await expectNoFailure(clients[caller] as WireClient, queries)
  })
})

describe('the contract', () => {
  it('declares exactly the models of the server', () => {
    const { models } = app().registry
    expect([...models.keys()].toSorted()).toEqual(MODELS.toSorted())
    // the server adds rights and SQL to the very declaration that clients take their types from
    for (const declaration of DECLARATIONS.filter(isModel))
      expect(models.get(declaration.name)?.declaration).toBe(declaration)
  })

  it('declares exactly the methods of the server', () => {
    const { registry } = app()
    const served = [...registry.models.values()].flatMap((model) => registry.methods(model))
    expect(new Set(served.map(({ declaration }) => declaration))).toEqual(new Set(METHODS))
    expect(served).toHaveLength(METHODS.length)
  })
})

function isModel(value: unknown): value is contract.ModelDeclaration {
  return typeof value === 'object' && value !== null && 'displayField' in value
}

function isMethod(value: unknown): value is contract.MethodDeclaration {
  return typeof value === 'object' && value !== null && 'refusals' in value
}
