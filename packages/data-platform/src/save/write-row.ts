import { type FieldProblem, type Refusal, refuse } from '@cubic/contract'
import type { Tx } from '../core/database.ts'
import { findField, isStored, type Model, onlyOneName, referenceName, type SaveDraft } from '../model/model.ts'
import { identifier, join, sql } from '../core/sql.ts'
import type { RelationChanges } from './relations.ts'

/** A row and its version, which every write changes. */
export type Row = { readonly version: string; readonly [column: string]: unknown }
/** Replaces a secret value in the audit log. */
const CHANGED = '•••'

export async function rowOf(tx: Tx, model: Model, id: number): Promise<Row | undefined> {
  return tx.one<Row>`select *, xmin::text as version from ${identifier(model.table)} where id = ${id}`
}

export async function writeRow(tx: Tx, model: Model, draft: SaveDraft): Promise<number | Refusal> {
  try {
    return await tx.savepoint(() =>
      draft.id === undefined ? insertRow(tx, model, draft) : updateRow(tx, model, draft, draft.id),
    )
  } catch (error) {
    const refused = conflictOf(model, error)
    if (refused) return refused
    throw error
  }
}

async function insertRow(tx: Tx, model: Model, draft: SaveDraft): Promise<number> {
  const columns = columnsOf(model, draft)
  const table = identifier(model.table)
  const row =
    columns.length === 0
      ? await tx.one<{ id: number }>`insert into ${table} default values returning id`
      : await tx.one<{ id: number }>`
          insert into ${table} (${join(columns.map(([name]) => identifier(name)))})
          values (${join(columns.map(([, value]) => sql`${value}`))}) returning id`
  return row?.id ?? 0
}

async function updateRow(tx: Tx, model: Model, draft: SaveDraft, id: number): Promise<number> {
  const columns = columnsOf(model, draft)
  // a change of its relations alone gives the record a new version, too
  const assignments =
    columns.length === 0 ? sql`id = id` : join(columns.map(([name, value]) => sql`${identifier(name)} = ${value}`))
  await tx.run`update ${identifier(model.table)} set ${assignments} where id = ${id}`
  return id
}

function columnsOf(model: Model, draft: SaveDraft): readonly (readonly [string, unknown])[] {
  return [...draft.values].filter(([name]) => {
    const field = findField(model, name)
    return field ? isStored(field) : Object.hasOwn(model.hiddenColumns ?? {}, name)
  })
}

function conflictOf(model: Model, error: unknown): Refusal | undefined {
  const constraint = error instanceof Error ? (error as { constraint?: unknown }).constraint : undefined
  if (typeof constraint !== 'string') return undefined
  if (constraint === onlyOneName(model)) return refuse('save:only_one')
  const unique = model.constraints?.[constraint]
  if (unique !== undefined) return refuse('save:invalid', {}, [nameProblem(model, unique, 'conflict')])
  // the related record was deleted after it was looked up
  const relation = Object.keys(model.declaration.fields).find((name) => referenceName(model, name) === constraint)
  return relation === undefined ? undefined : refuse('save:invalid', {}, [nameProblem(model, relation, 'enum')])
}

function nameProblem(model: Model, field: string, problem: FieldProblem['problem']): FieldProblem {
  return { problem, field, parameters: { name: findField(model, field)?.label ?? field } }
}

/**
 * Returns the differences for the audit log: values of columns, added and removed records of relations. Of secrets it
 * tells only that they changed.
 */
export function differenceOf(
  model: Model,
  before: { readonly [column: string]: unknown } | undefined,
  after: { readonly [column: string]: unknown } | undefined,
  relations: RelationChanges = new Map(),
): { readonly before: { [name: string]: unknown } | null; readonly after: { [name: string]: unknown } | null } {
  const old: { [name: string]: unknown } = {}
  const fresh: { [name: string]: unknown } = {}
  for (const column of Object.keys(after ?? before ?? {})) {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null]
    if (column === 'version' || JSON.stringify(was) === JSON.stringify(is)) continue
    const isSecret = findField(model, column)?.writeOnly === true
    old[column] = isSecret && was !== null ? CHANGED : was
    fresh[column] = isSecret && is !== null ? CHANGED : is
  }
  for (const [name, { add, remove }] of relations) {
    if (add.length + remove.length === 0) continue
    old[name] = remove
    fresh[name] = add
  }
  return { before: before ? old : null, after: after ? fresh : null }
}
