import {
  allOf,
  type Comparator,
  type Condition,
  declareModel,
  type FieldDeclaration,
  type FieldTypeName,
  type ModelDeclaration,
  type Outcome,
} from '@cubic/contract'
import {
  type Caller,
  createRegistry,
  defineModel,
  parseCondition,
  type Query,
  readScopeFor,
  save,
  search,
  sql,
  syncSchema,
  tableNameOf,
} from '@cubic/data-platform'
import { FIELD_TYPE_NAMES } from '@cubic/data-platform/field-types/registry'
import type { Samples } from '@cubic/testing/field-samples/sample-type'
import { SAMPLES } from '@cubic/testing/field-samples/samples'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'

const label = { cn: '字段', en: 'Field' }
const everybody = { read: () => allOf(), create: () => allOf(), write: () => allOf(), unlink: () => allOf() }
export const caller: Caller = { userId: null, roles: new Set(), lang: 'en', address: '' }
const LIMITS = { pageMax: 1000, allMax: 10_000 }

export const samplesOf = (name: FieldTypeName): Samples => SAMPLES[name] as Samples
/** The value read back for a valid sample. */
export const keptOf = (sample: Samples['valid'][number]): unknown =>
  Object.hasOwn(sample, 'kept') ? sample.kept : sample.given

const ofEachType = (field: (name: FieldTypeName) => FieldDeclaration) =>
  Object.fromEntries(FIELD_TYPE_NAMES.map((name) => [name, field(name)]))
const declare = (name: string, fields: ModelDeclaration['fields']): ModelDeclaration => ({
  name,
  label,
  description: label,
  displayField: 'text',
  fields,
})

const Target = declareModel({
  name: 'Target',
  label,
  description: label,
  displayField: 'name',
  fields: { name: { type: 'text', label } },
})
/** A field of each type, named after it, and the modifiers that any type may have. */
const FieldSample = declare('FieldSample', {
  ...ofEachType((name) => samplesOf(name).field),
  derived: { type: 'integer', derived: true, label },
  other_name: { type: 'integer', aliasOf: 'integer', label },
  secret: { type: 'text', writeOnly: true, label },
  fixed: { type: 'text', readonly: true, label },
})
/** A field of each type, with its first sample for a default. */
const FieldDefault = declare(
  'FieldDefault',
  ofEachType((name) => {
    const { field, valid } = samplesOf(name)
    return { ...field, default: keptOf(valid[0] ?? { given: null }) } as FieldDeclaration
  }),
)

export const registry = createRegistry(
  [
    defineModel(Target, { access: everybody }),
    defineModel(FieldSample, {
      access: everybody,
      derived: { derived: { sql: (record) => sql`(${record}.integer::bigint + 1)` } },
    }),
    defineModel(FieldDefault, { access: everybody }),
  ],
  [],
)
export const SAMPLE_TABLE = tableNameOf('FieldSample')

export type SampleRecords = Readonly<{
  db: OpenDatabase
  save(model: string, values: { readonly [field: string]: unknown }): Promise<Outcome<number>>
  search(model: string, query: Query): ReturnType<typeof search>
  /** The ids that the condition finds; its operand is raw JSON. */
  idsOf(field: string, comparator: Comparator, operand: string): Promise<readonly number[]>
}>

/** A database with a table for each model above and the targets 1 to 3. */
export function useSampleRecords(): () => SampleRecords {
  let database: TestDatabase
  let records: SampleRecords
  beforeAll(async () => {
    database = await createTestDatabase()
    const db = openDatabase({ connection: database.connection, pool: 3, log: quiet })
    await syncSchema(db, registry)
    await db.run`insert into cubic_target (id, name) values (1, 'one'), (2, 'two'), (3, 'three')`
    records = recordsOf(db)
  })
  afterAll(async () => {
    await records.db.close()
    await database.drop()
  })
  return () => records
}

function recordsOf(db: OpenDatabase): SampleRecords {
  const searchIn = (model: string, query: Query) => search(db, readScopeFor(registry, model, caller), query, LIMITS)
  return {
    db,
    save: (model, values) => db.transaction((tx) => save(tx, registry, caller, model, values, async () => undefined)),
    search: searchIn,
    async idsOf(field, comparator, operand) {
      const condition: Condition = parseCondition(
        `{"leaf":{"field":${JSON.stringify(field)},"comparator":"${comparator}","value":${operand}}}`,
      )
      const { records } = await searchIn('FieldSample', { condition, limit: -1 })
      return records.map(({ id }) => id)
    },
  }
}

export type SampleRow = { readonly id: number; readonly [type: string]: unknown }

/**
 * Saves the n-th valid samples of all types in one record each, and a last, empty record.
 * Returns the expected contents.
 */
export async function saveSamples({ save: saveRecord }: SampleRecords): Promise<readonly SampleRow[]> {
  const count = Math.max(...FIELD_TYPE_NAMES.map((name) => samplesOf(name).valid.length))
  const rows: SampleRow[] = []
  for (let index = 0; index <= count; index++) {
    const samples = FIELD_TYPE_NAMES.map((name) => [name, samplesOf(name).valid[index]] as const)
    const given = Object.fromEntries(samples.map(([name, sample]) => [name, sample ? sample.given : null]))
    const saved = await saveRecord('FieldSample', given)
    if (!saved.ok) throw new Error(JSON.stringify(saved))
    const empty = (name: FieldTypeName) => (name === 'to_many' ? [] : null)
    rows.push({
      id: saved.value,
      ...Object.fromEntries(samples.map(([name, sample]) => [name, sample ? keptOf(sample) : empty(name)])),
    })
  }
  return rows
}

/** Converts a relation as read into the ids that a save takes. */
export function asGiven(value: unknown): unknown {
  const idOf = (item: unknown): unknown =>
    typeof item === 'object' && item !== null && 'display_name' in item && 'id' in item ? item.id : item
  return Array.isArray(value) ? value.map(idOf) : idOf(value)
}
