import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import type { GqlAnswer } from '@cubic/testing/server/wire-answers'
import { faultOf, type WireClient } from '@cubic/testing/server/wire-client'
import { CALL } from '@cubic/testing/server/wire-queries'
import { type CallerName, type Fixtures, makeFixtures, makePeople } from './fixtures.ts'
import { makeUnitFixtures, makeUnitPeople, UNIT_CALLERS } from './unit-fixtures.ts'

const wire = useWire()
const { anAdmin, as, guest } = wire

const byName = (one: string, other: string): number => one.localeCompare(other)

/**
 * Model and action → caller → on which records it is granted; written down in expected.md, each cell judged by hand.
 */
type Matrix = ReadonlyMap<string, { readonly [caller: string]: string }>
const BASIC = ['read', 'write', 'unlink']
const NOBODY = '–'
/** What finds its records itself, and what leaves a record as it is where its tag is not granted. */
const ELSEWHERE = new Set([
  'bind',
  'audit_many',
  'withdraw_many',
  'undo_many',
  'readmit_many',
  'move_up',
  'pin',
  'unpin',
  'mark_read',
  'save_event',
  'adopt_texts',
])

/** What a scanner pass may do though it reads no record, and so has no tag. Its own tests are in test/door. */
const BY_PASS = new Set([
  'check_in',
  'undo_check_in',
  'check_out',
  'undo_check_out',
  'move_to_session',
  'register_at_door',
])

type Table = {
  readonly file: string
  readonly callers: { readonly [caller: string]: WireClient }
  readonly fixtures: Fixtures
  /** The models whose withheld actions are tried; all where there are none. */
  readonly tried?: ReadonlySet<string>
}
let everywhere: Table
let units: Table

beforeAll(async () => {
  const people = await makePeople(wire)
  const { fixtures, passToken } = await makeFixtures(wire, people)
  const callers: { readonly [caller in CallerName]: WireClient } = {
    guest: guest(),
    pass: as({ token: passToken }),
    student: as(people.student),
    mentor: as(people.mentor),
    scanner: as(people.scanner),
    writer: as(people.writer),
    auditor: as(people.auditor),
    manager: as(people.manager),
    author: as(people.author),
    admin: as(people.admin),
  }
  everywhere = { file: 'expected.md', callers, fixtures }
  const members = await makeUnitPeople(wire)
  units = {
    file: 'expected-units.md',
    callers: Object.fromEntries(UNIT_CALLERS.map((role) => [role, as(members.people[role])])),
    fixtures: await makeUnitFixtures(wire, members),
    tried: new Set(['CubicUnitMember', 'CubicEventBase', 'CubicEventApplicant', 'CubicScannerPass']),
  }
})

function expectedMatrix({ file, callers }: Table): Matrix {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!model|---)/.test(line))
  return new Map(
    rows.map((row) => {
      const [model = '', action = '', ...cells] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return [
        `${model} ${action}`,
        Object.fromEntries(Object.keys(callers).map((caller, index) => [caller, cells[index] ?? ''])),
      ]
    }),
  )
}

/** What the product grants, read over the wire. */
async function actualMatrix({ callers, fixtures }: Table): Promise<Matrix> {
  const matrix = new Map<string, { [caller: string]: string }>()
  const put = (model: string, action: string, caller: string, granted: string) => {
    const row = matrix.get(`${model} ${action}`) ?? {}
    matrix.set(`${model} ${action}`, { ...row, [caller]: granted })
  }
  for (const [model, records] of Object.entries(fixtures)) {
    const named = await methodsOf(model)
    for (const [caller, client] of Object.entries(callers)) {
      put(model, 'create', caller, (await client.tags(model, { is_create: true })).length > 0 ? 'yes' : NOBODY)
      const granted = new Map<string, string[]>()
      const labels = Object.keys(records)
      const read = await Promise.all(Object.values(records).map((id) => client.get(model, id, ['id'])))
      for (const [index, { tags }] of read.entries())
        for (const tag of tags) granted.set(tag, [...(granted.get(tag) ?? []), labels[index] ?? ''])
      for (const action of [...BASIC, ...named]) {
        const found = granted.get(action) ?? []
        put(model, action, caller, found.length === labels.length ? 'all' : found.join(', ') || NOBODY)
      }
    }
  }
  return matrix
}

const methods = new Map<string, Promise<readonly string[]>>()

/** Every method of the model: the callers’ tags of the model as a whole name them. */
function methodsOf(model: string): Promise<readonly string[]> {
  const known = methods.get(model) ?? askMethodsOf(model)
  methods.set(model, known)
  return known
}

async function askMethodsOf(model: string): Promise<readonly string[]> {
  const tags = new Set<string>()
  for (const client of [...Object.values(everywhere.callers), ...Object.values(units.callers)])
    for (const tag of await client.tags(model)) tags.add(tag)
  return [...tags].filter((tag) => !BASIC.includes(tag)).toSorted(byName)
}

/** How each call of a method ends, sent as one batch. */
async function statusesOf(
  client: WireClient,
  model: string,
  id: number,
  names: readonly string[],
): Promise<readonly (readonly [method: string, status: string])[]> {
  if (names.length === 0) return []
  const query = names.map((method) => ({
    key: method,
    query: CALL,
    variables: { model, id, method, arguments: JSON.stringify({ decision: 'approve', score: 5 }) },
  }))
  type Called = { readonly dash: { readonly generic: { readonly call_method: { readonly status: string } } } }
  const response = await client.post('/gql/endpoint_batch', { query, version: 1 })
  const { result } = (await response.json()) as { readonly result: { readonly [method: string]: GqlAnswer<Called> } }
  return names.map((method) => {
    const { data, errors = [] } = result[method] ?? {}
    for (const error of errors) faultOf(error)
    return [method, errors.length > 0 ? 'error' : (data?.dash.generic.call_method.status ?? 'no answer')]
  })
}

const asTable = (matrix: Matrix): readonly string[] =>
  [...matrix].map(([key, cells]) => `| ${key.replace(' ', ' | ')} | ${Object.values(cells).join(' | ')} |`)

/**
 * Every operation of the contract, and what decides who may use it. An operation that is missing
 * here has no stated right.
 */
const OPERATIONS = {
  Query: { dash: 'its parts', user: 'its parts', cubicEvent: 'its parts' },
  Mutation: { dash: 'its parts', cubicEvent: 'its parts' },
  DashQuery: { generic: 'its parts' },
  DashMutation: { generic: 'its parts' },
  UserQuery: { me: 'the caller alone' },
  GenericQuery: {
    config: 'what the caller may read of the model, and of ViewConfig',
    get: 'the model’s read',
    get_by_flora_external_id: 'the model’s read, or what anyone with the code may read',
    search: 'the model’s read',
    pivottables_search: 'PivotTable’s read, and the model’s',
    get_model_list: 'each model’s read',
    relation_model_search: 'the read of both models',
    fields: 'the fields that the caller may read or write',
    info: 'everybody: a model’s name is no secret',
    get_defaults: 'the fields that the caller may write',
    allow_record_tags: 'the model’s rights themselves',
  },
  GenericMutation: {
    save: 'the model’s create or write, and the fields’',
    unlink: 'the model’s unlink',
    call_method: 'the method’s right',
    update_relation: 'the model’s write, and the field’s',
    announce_editing: 'the record’s read; its write to be among the editors',
  },
  CubicEventQuery: {
    server_time: 'everybody',
    registration_state: 'the event’s read',
    cancelled_event: 'the event’s read as it was before it was cancelled',
    event_series: 'the event’s read, and of its dates each one’s; of a cancelled one as before it was cancelled',
    overview: 'staff, and of events and applicants what each reads',
    first_steps: 'administrators',
    statistics: 'staff who read applicants, of the events whose applicants they read',
    system: 'administrators',
    answer_summary: 'staff, and of questions and answers what each reads',
    report: 'those who read the event’s applicants, and of its parts what each reads',
    shared_report: 'whoever has the link, and what it asks for',
    verify_code: 'whoever has the code; the full name for its holder, and whoever gives the end of the holder’s number',
    door_list: 'staff who check people in, and the scanner passes of the event',
  },
  CubicEventMutation: {
    add_or_edit_applicants: 'the event’s read, a log-in, and the rules of registration',
    register_for_dates: 'the event’s read, a log-in, and for each date the rules of registration',
    sync_scans: 'staff who check people in, and the scanner passes of the event',
  },
} as const

describe('every entry point', () => {
  it('of the contract declares its right', async () => {
    const query = '{ __schema { types { name fields { name } } } }'
    type Types = { __schema: { types: { name: string; fields: { name: string }[] | null }[] } }
    const { data } = await guest().gql<Types>(query)
    for (const [type, operations] of Object.entries(OPERATIONS)) {
      const fields = data?.__schema.types.find(({ name }) => name === type)?.fields ?? []
      expect(fields.map(({ name }) => name).toSorted(byName), type).toEqual(Object.keys(operations).toSorted(byName))
    }
    const ways = (data?.__schema.types ?? [])
      .filter(({ name }) => /(Query|Mutation)$/.test(name))
      .map(({ name }) => name)
    expect(ways.toSorted(byName)).toEqual(Object.keys(OPERATIONS).toSorted(byName))
  })
})

describe('the access matrix', () => {
  it.each([
    ['expected.md', () => everywhere],
    ['expected-units.md', () => units],
  ])('matches %s cell by cell, with no model, method or cell left out', async (_file, table) => {
    expect(asTable(await actualMatrix(table()))).toEqual(asTable(expectedMatrix(table())))
  })

  it('covers every model', async () => {
    const { data } = await as(await anAdmin()).gql<{ dash: { generic: { get_model_list: { name: string }[] } } }>(
      '{ dash { generic { get_model_list { name } } } }',
    )
    expect(new Set(Object.keys(everywhere.fixtures))).toEqual(
      new Set(data?.dash.generic.get_model_list.map((model) => model.name)),
    )
  })

  it.each([
    ['by roles that count everywhere', () => everywhere],
    ['by roles in units', () => units],
  ])('is enforced: an action without its tag is refused, %s', async (_whose, table) => {
    const { callers, fixtures, tried } = table()
    for (const [model, records] of Object.entries(fixtures)) {
      if (tried && !tried.has(model)) continue
      const named = await methodsOf(model)
      for (const [caller, client] of Object.entries(callers)) {
        for (const [label, id] of Object.entries(records)) {
          const where = `${caller} on ${model} ${label}`
          const { tags } = await client.get(model, id, ['id'])
          const saved = await client.save(model, { id })
          expect(saved.status, `save by ${where}`).toBe(tags.includes('write') ? 'ok' : 'error')
          if (!tags.includes('unlink'))
            expect((await client.unlink(model, id)).status, `unlink by ${where}`).toBe('error')
          const withheld = named.filter(
            (name) => !tags.includes(name) && !ELSEWHERE.has(name) && !(caller === 'pass' && BY_PASS.has(name)),
          )
          for (const [method, status] of await statusesOf(client, model, id, withheld))
            expect(status, `${method} by ${where}`).toBe('error')
        }
        if ((await client.tags(model, { is_create: true })).length === 0)
          expect(await client.save(model, {}), `create ${model} by ${caller}`).toMatchObject({
            error_kind: 'save:forbidden',
          })
      }
    }
  })
})
