import {
  AppError,
  type FieldDeclaration,
  type FieldProblem,
  type Outcome,
  ok,
  type Refusal,
  refuse,
} from '@cubic/contract'
import { type ReadScope, readScopeFor } from './access.ts'
import type { Caller } from './caller.ts'
import { type BoundCondition, isFalse } from './condition/bound.ts'
import { joinTableOf } from './condition/compile.ts'
import type { Tx } from './database.ts'
import { fieldTypeOf } from './field-types/registry.ts'
import { findField, isStored, type Model, type SaveDraft } from './model.ts'
import { isCovered } from './query/search.ts'
import type { Registry } from './registry.ts'
import { identifier, join, sql } from './sql.ts'

/** A change that was made: for the audit log, in the same transaction. */
export type Change = {
  readonly model: Model
  readonly id: number
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}
export type RecordChange = (tx: Tx, caller: Caller, change: Change) => Promise<void>

type Row = { readonly [column: string]: unknown }

/** Creates a record (no `id` in `values`) or edits one, all of it or nothing; every bad field is named. */
export async function save(
  tx: Tx,
  registry: Registry,
  caller: Caller,
  modelName: string,
  values: { readonly [field: string]: unknown },
  record: RecordChange,
): Promise<Outcome<number>> {
  const scope = readScopeFor(registry, modelName, caller)
  const { model, binder } = scope
  const id = parseId(values)
  const right = binder.rule(model, id === undefined ? model.access.create : model.access.write)
  if (isFalse(right)) return refuse('save:forbidden')
  if (id !== undefined && !(await isCovered(tx, scope, id, right, 'for update'))) return refuse('save:not_found')

  const before = id === undefined ? undefined : await rowOf(tx, model, id)
  const draft: SaveDraft = { id, before, values: new Map() }
  const problems = [...readValues(scope.model, values, draft), ...(await forbiddenFields(tx, scope, draft, values))]
  if (problems.length > 0) return refuse('save:invalid', {}, problems)
  const checked = await model.beforeSave?.(tx, caller, draft)
  if (checked && 'refusal' in checked) return checked
  if (checked && checked.length > 0) return refuse('save:invalid', {}, checked)
  return write(tx, { scope, draft, right, record })
}

type Writing = {
  readonly scope: ReadScope
  readonly draft: SaveDraft
  readonly right: BoundCondition
  readonly record: RecordChange
}

async function write(tx: Tx, { scope, draft, right, record }: Writing): Promise<Outcome<number>> {
  const { model, caller } = scope
  const missing = await missingRelated(tx, scope, draft)
  if (missing.length > 0) return refuse('save:invalid', {}, missing)
  const written = await writeRow(tx, model, draft)
  if (typeof written !== 'number') return written
  const refused =
    (await writeRelations(tx, scope, written, draft)) ?? (await model.afterSave?.(tx, caller, written, draft))
  if (refused) return refused
  if (!(await isCovered(tx, { ...scope, where: right }, written, right))) return refuse('save:forbidden')
  const after = await rowOf(tx, model, written)
  await record(tx, caller, {
    model,
    id: written,
    action: draft.id === undefined ? 'create' : 'save',
    ...differenceOf(model, draft.before, after),
  })
  return ok(written)
}

function parseId(values: { readonly [field: string]: unknown }): number | undefined {
  const id = values['id']
  if (id === undefined || id === null) return undefined
  const parsed = typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : id
  if (typeof parsed !== 'number' || !Number.isInteger(parsed) || parsed < 1 || parsed > 2 ** 31 - 1) {
    throw new AppError('BadRequest', { cn: 'id 须是正整数', en: 'id must be a positive integer' })
  }
  return parsed
}

/** Parses the values given into the draft, fills in defaults on creation, and names what is wrong. */
function readValues(model: Model, values: { readonly [field: string]: unknown }, draft: SaveDraft): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [name, value] of Object.entries(values)) {
    if (name === 'id') continue
    const field = findField(model, name)
    if (!field) problems.push({ problem: 'unknown', field: name, parameters: { name: name.slice(0, 60) } })
    else if (!isWritable(field)) problems.push(problemOf(name, field, 'readonly'))
    else if (isBlank(value, field)) draft.values.set(name, field.type === 'to_many' ? [] : null)
    else {
      const parsed = fieldTypeOf(field).parse(value, field)
      if (parsed.ok) draft.values.set(name, parsed.value)
      else
        problems.push({ problem: parsed.problem, field: name, parameters: { name: field.label, ...parsed.parameters } })
    }
  }
  const blamed = new Set(problems.map((problem) => problem.field))
  for (const [name, field] of Object.entries(model.declaration.fields)) {
    if (draft.id === undefined && !draft.values.has(name) && !blamed.has(name)) setDefault(name, field, draft)
    const isMissing =
      field.required && !field.readonly && draft.values.has(name)
        ? draft.values.get(name) === null
        : draft.id === undefined && field.required && !field.readonly
    if (isMissing && !blamed.has(name)) problems.push(problemOf(name, field, 'required'))
  }
  return problems
}

function setDefault(name: string, field: FieldDeclaration, draft: SaveDraft): void {
  if (field.default === undefined || !isStored(field)) return
  const parsed = fieldTypeOf(field).parse(field.default, field)
  if (parsed.ok) draft.values.set(name, parsed.value)
}

function isWritable(field: FieldDeclaration): boolean {
  if (field.readonly || field.aliasOf !== undefined) return false
  return field.writeOnly === true || field.derived !== true
}

function isBlank(value: unknown, field: FieldDeclaration): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '' && field.type !== 'json')
}

function problemOf(name: string, field: FieldDeclaration, problem: FieldProblem['problem']): FieldProblem {
  return { problem, field: name, parameters: { name: field.label } }
}

/** The fields given whose own right to write the caller lacks on this record. */
async function forbiddenFields(tx: Tx, scope: ReadScope, draft: SaveDraft, values: Row): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const name of Object.keys(values)) {
    const rule = scope.model.access.fields?.[name]?.write
    const field = findField(scope.model, name)
    if (!rule || !field) continue
    const right = scope.binder.rule(scope.model, rule)
    const granted = draft.id === undefined ? !isFalse(right) : await isCovered(tx, scope, draft.id, right)
    if (!granted) problems.push(problemOf(name, field, 'readonly'))
  }
  return problems
}

/** Relations must name records that the caller may read: anything else would tell which ids exist. */
async function missingRelated(
  tx: Tx,
  { registry, caller, model }: ReadScope,
  draft: SaveDraft,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [name, value] of draft.values) {
    const field = findField(model, name)
    if (value === null || (field?.type !== 'to_one' && field?.type !== 'to_many')) continue
    const scope = readScopeFor(registry, field.model, caller)
    for (const id of field.type === 'to_one' ? [value as number] : (value as number[])) {
      if (await isCovered(tx, scope, id, scope.where)) continue
      problems.push({ problem: 'enum', field: name, parameters: { name: field.label } })
      break
    }
  }
  return problems
}

async function writeRow(tx: Tx, model: Model, draft: SaveDraft): Promise<number | Refusal> {
  const columns = [...draft.values].filter(([name]) => isColumn(model, name))
  const table = identifier(model.table)
  try {
    return await tx.savepoint(async () => {
      if (draft.id !== undefined) {
        if (columns.length > 0)
          await tx.run`update ${table} set ${join(columns.map(([name, value]) => sql`${identifier(name)} = ${value}`))} where id = ${draft.id}`
        return draft.id
      }
      const row =
        columns.length === 0
          ? await tx.one<{ id: number }>`insert into ${table} default values returning id`
          : await tx.one<{
              id: number
            }>`insert into ${table} (${join(columns.map(([name]) => identifier(name)))}) values (${join(columns.map(([, value]) => sql`${value}`))}) returning id`
      return row?.id ?? 0
    })
  } catch (error) {
    const refused = conflictOf(model, error)
    if (refused) return refused
    throw error
  }
}

function isColumn(model: Model, name: string): boolean {
  const field = findField(model, name)
  return field ? isStored(field) : Object.hasOwn(model.hiddenColumns ?? {}, name)
}

function conflictOf(model: Model, error: unknown): Refusal | undefined {
  const constraint = error instanceof Error ? (error as { constraint?: unknown }).constraint : undefined
  const field = typeof constraint === 'string' ? model.constraints?.[constraint] : undefined
  if (field === undefined) return undefined
  return refuse('save:invalid', {}, [
    { problem: 'conflict', field, parameters: { name: findField(model, field)?.label ?? field } },
  ])
}

async function writeRelations(tx: Tx, scope: ReadScope, id: number, draft: SaveDraft): Promise<Refusal | undefined> {
  for (const [name, value] of draft.values) {
    const field = findField(scope.model, name)
    if (field?.type !== 'to_many') continue
    const ids = value as number[]
    if (field.inverse !== undefined) {
      const refused = await writeInverse(
        tx,
        readScopeFor(scope.registry, field.model, scope.caller),
        field.inverse,
        id,
        ids,
      )
      if (refused) return refused
      continue
    }
    const table = joinTableOf(scope.model, name)
    await tx.run`delete from ${table} where owner_id = ${id} and related_id <> all(${ids})`
    await tx.run`insert into ${table} (owner_id, related_id) select ${id}::integer, unnest(${ids}::integer[]) on conflict do nothing`
  }
  return undefined
}

/** Points the related records' own field here, which takes the right to write each of them. */
async function writeInverse(
  tx: Tx,
  related: ReadScope,
  inverse: string,
  id: number,
  ids: readonly number[],
): Promise<Refusal | undefined> {
  const [table, column] = [identifier(related.model.table), identifier(inverse)]
  const right = related.binder.rule(related.model, related.model.access.write)
  const changed = await tx.rows<{ id: number }>`
    select id from ${table} where (id = any(${ids}) and ${column} is distinct from ${id}) or (${column} = ${id} and id <> all(${ids}))`
  for (const record of changed)
    if (!(await isCovered(tx, related, record.id, right, 'for update'))) return refuse('save:forbidden')
  await tx.run`update ${table} set ${column} = null where ${column} = ${id} and id <> all(${ids})`
  await tx.run`update ${table} set ${column} = ${id} where id = any(${ids})`
  return undefined
}

async function rowOf(tx: Tx, model: Model, id: number): Promise<Row | undefined> {
  return tx.one<Row>`select * from ${identifier(model.table)} where id = ${id}`
}

/** What differs, without what nobody may read. */
function differenceOf(
  model: Model,
  before: Row | undefined,
  after: Row | undefined,
): { before: unknown; after: unknown } {
  const old: { [column: string]: unknown } = {}
  const fresh: { [column: string]: unknown } = {}
  for (const column of Object.keys(after ?? before ?? {})) {
    if (findField(model, column)?.writeOnly) continue
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    old[column] = was
    fresh[column] = is
  }
  return { before: before ? old : null, after: after ? fresh : null }
}
