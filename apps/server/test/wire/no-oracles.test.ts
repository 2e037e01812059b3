import { identifier, type Sql, sql, tableNameOf } from '@cubic/data-platform'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import type { Data } from '@cubic/testing/server/wire-answers'
import { answerOrFault, type WireClient, WireFault } from '@cubic/testing/server/wire-client'
import { type HiddenData, makeHiddenData, type Role, ROLES } from './hidden-data.ts'
import {
  answersTo,
  type CanChange,
  type Models,
  NEW,
  questionsOf,
  readAll,
  type Reading,
  readingsOf,
  readModels,
} from './oracle-questions.ts'

// As many questions a batch as the wire takes: what they may cost is tested elsewhere.
const wire = useWire({ env: { COST_LIMIT: '200000' } })
const { db } = wire
const MISSING = 1_999_999_999
/** The least number of fields that change for an authorised reader, while nothing changes for the role. */
const CHANGES: { readonly [role in Role]: number } = {
  guest: 150,
  member: 120,
  mentor: 120,
  scanner: 90,
  author: 8,
  admin: 0,
}

let data: HiddenData
let models: Models
let readings: readonly Reading[]
let everyField: readonly (readonly [model: string, field: string])[]

beforeAll(async () => {
  data = await makeHiddenData(wire)
  models = await readModels(data.clients.admin)
  readings = readingsOf(models)
  everyField = Object.entries(models).flatMap(([model, info]) =>
    Object.keys(info.fields).map((field) => [model, field] as const),
  )
})

/** Columns left unchanged: those that hide a row, those that decide rights, and those with constraints. */
const KEPT = new Set([
  'id',
  'stage',
  'key',
  'public_or_not',
  'to_official_website',
  'mentor_edit_state',
  'registration_status',
  'model',
  'view_type',
  'data',
  'channel',
  'case',
  'language',
])

/** Gives the columns of these rows other values of their types. */
async function change(table: string, ids: readonly number[], only?: readonly string[]): Promise<void> {
  const columns = await db().rows<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns where table_schema = current_schema() and table_name = ${table}`
  const references = new Set(
    Object.values(models).flatMap(({ fields }) =>
      Object.entries(fields)
        .filter(([, field]) => field.relation)
        .map(([name]) => name),
    ),
  )
  for (const { name, type } of columns) {
    if (only ? !only.includes(name) : KEPT.has(name) || references.has(name)) continue
    const column = identifier(name)
    const others: { readonly [type: string]: Sql } = {
      text: sql`${NEW}::text || case when ${name} in ('account', 'flora_external_id', 'unify_id', 'external_id') then id::text else '' end`,
      boolean: sql`not coalesce(${column}, false)`,
      integer: sql`coalesce(${column}, 3) + 1`,
      'timestamp with time zone': sql`coalesce(${column}, now()) + interval '1 day'`,
      jsonb: sql`'{"a": "new-secret"}'::jsonb`,
    }
    const value = selectionOf(name) ?? others[type]
    if (value) await db().run`update ${identifier(table)} set ${column} = ${value} where id = any(${ids})`
  }
}

/** A different value of the selection of that name. */
function selectionOf(name: string): Sql | undefined {
  const fields = Object.values(models).flatMap(({ fields: all }) =>
    all[name]?.type === 'selection' ? [all[name]] : [],
  )
  const last = fields.length === 1 ? fields[0]?.selections?.at(-1) : undefined
  return last && sql`${last.value}::text`
}

describe.each(ROLES)('for the %s', (role) => {
  it('hidden and missing records are indistinguishable', async () => {
    const client = data.clients[role]
    for (const [table, [id]] of Object.entries(data.hidden[role].rows)) {
      const model = Object.keys(models).find((name) => tableNameOf(name) === table)
      if (model === undefined || id === undefined) throw new Error(`a hidden record of ${table}`)
      expect(await waysTo(client, model, id), model).toEqual(await waysTo(client, model, MISSING))
    }
  })

  it('no permitted query reveals unreadable data', async () => {
    const { clients, hidden } = data
    const canChange = await whatCanChange(role)
    const questions = questionsOf(models, data.ids, canChange, ROLES.indexOf(role))
    const ask = async () => ({
      read: await readAll(clients[role], readings),
      asked: await answersTo(clients[role], questions),
    })
    const [before, truth] = [await ask(), await valuesFor(clients.admin)]
    await changeWhatIsHidden(role)
    const between = await valuesFor(clients.admin)
    for (const come of hidden[role].comings) {
      const [model, id] = await come()
      expect((await clients[role].get(model, id)).data, `a new ${model} is not for the ${role}`).toBeNull()
    }
    const [after, changed] = [await ask(), await valuesFor(clients.admin)]
    expect([...before.asked, ...before.read.values()].filter((answer) => answer.includes('LimitExceeded'))).toEqual([])
    expect([...after.read].filter(([reading, answer]) => before.read.get(reading) !== answer)).toEqual([])
    expect(after.read.size).toBe(before.read.size)
    expect(
      questions.filter((_, index) => before.asked[index] !== after.asked[index]).map((told) => JSON.stringify(told)),
    ).toEqual([])
    expect(changed.filter((values, index) => values !== truth[index]).length).toBeGreaterThanOrEqual(CHANGES[role])
    const unforeseen = everyField.filter(
      ([model, field], index) => between[index] !== truth[index] && !canChange(model, field),
    )
    expect(unforeseen, 'all that changes was asked about').toEqual([])
  })
})

/** The values of each field in all records of its model, as this client reads them. */
async function valuesFor(client: WireClient): Promise<readonly string[]> {
  const records = new Map<string, readonly Data[]>()
  for (const [model, info] of Object.entries(models)) {
    const sort = [{ field: 'id', order: 'asc' }] as const
    records.set(model, (await client.search(model, { fields: Object.keys(info.fields), sort, limit: 100 })).data)
  }
  return everyField.map(([model, field]) => JSON.stringify(records.get(model)?.map((record) => record[field])))
}

/**
 * What `changeWhatIsHidden` can change for anybody: the columns that it changes, references to records whose names
 * change, and whatever is no column of its own, since it may depend on any of these.
 */
async function whatCanChange(role: Role): Promise<CanChange> {
  const { rows, columns, pointers } = data.hidden[role]
  const stored = await db().rows<{ path: string }>`
    select table_name || '.' || column_name as path from information_schema.columns where table_schema = current_schema()`
  const isStored = new Set(stored.map(({ path }) => path))
  const isNamed = new Set([
    ...columns.flatMap(([table, , names]) => names.map((name) => `${table}.${name}`)),
    ...pointers.map(([table, , name]) => `${table}.${name}`),
  ])
  return (model, field) => {
    const [table, relation] = [tableNameOf(model), models[model]?.fields[field]?.relation]
    if (!isStored.has(`${table}.${field}`) || isNamed.has(`${table}.${field}`)) return true
    return relation === undefined ? table in rows && !KEPT.has(field) : tableNameOf(relation) in rows
  }
}

async function changeWhatIsHidden(role: Role): Promise<void> {
  const { rows, columns, pointers } = data.hidden[role]
  for (const [table, ids] of Object.entries(rows)) await change(table, ids)
  for (const [table, ids, names] of columns) await change(table, ids, names)
  for (const [table, ids, column, to] of pointers)
    await db().run`update ${identifier(table)} set ${identifier(column)} = ${to}::integer where id = any(${ids})`
}

/** The answers of every operation that takes an id. */
async function waysTo(client: WireClient, model: string, id: number): Promise<readonly unknown[]> {
  const { fields, tags } = models[model] ?? { fields: {}, tags: [] }
  const relations = Object.keys(fields).filter((name) => fields[name]?.relation !== undefined)
  const methods = tags.filter((tag) => !['read', 'write', 'unlink'].includes(tag))
  const state = 'query ($id: Int!) { cubicEvent { registration_state(event_id: $id) { can_register phase } } }'
  const ways: readonly (() => Promise<unknown>)[] = [
    () => client.get(model, id, ['id']),
    () => client.get(model, id, ['id'], ['read']),
    () => client.save(model, { id }),
    () => client.save(model, { id, version: '1' }),
    () => client.unlink(model, id),
    ...relations.map((field) => () => client.related(model, field, { current_id: id })),
    ...relations.map((field) => () => client.related(model, field, { current_id: id, search_type: 'not_associated' })),
    ...relations.map((field) => () => client.updateRelation(model, id, field, [1], 'add')),
    ...methods.map(
      (method) => () => client.call(model, id, method, { decision: 'approve', score: 5, applicant_ids: [id] }),
    ),
    ...(model === 'CubicEventBase' ? [() => client.gql(state, { id }), () => client.register({ id })] : []),
  ]
  const answers = await Promise.all(ways.map((way) => answerOrFault(way())))
  return answers.map((answer) => (answer instanceof WireFault ? [answer.kind, answer.message] : answer))
}
