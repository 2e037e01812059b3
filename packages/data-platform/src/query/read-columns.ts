import type { Caller } from '../core/caller.ts'
import { type BoundField, isTrue } from '../condition/bound.ts'
import type { Compiler } from '../condition/compile.ts'
import { fieldTypeOf, relationOf } from '../field-types/registry.ts'
import type { Model, SqlDerivation } from '../model/model.ts'
import { identifier, raw, sql, type Sql } from '../core/sql.ts'
import { displayFieldOf, type ProjectedRelation, type Projection } from './projection.ts'

export type Output = { id: number; [field: string]: unknown }
export type Row = { readonly [column: string]: unknown }

/** Where columns stand in the statement: their prefix, and the joins that they may add to. */
type Place = { readonly prefix: string; readonly joins: Sql[] | undefined; readonly isLong: boolean }

/**
 * Columns `id`, `f0…` for the fields, `n_…` for what computed fields need, `g0…` for whether they may be read, `r0…`
 * for the ids behind to-one relations; what is joined follows with the prefix `r0_`.
 */
export function columnsOf(compiler: Compiler, projection: Projection, alias: Sql, place: Place): Sql[] {
  const { model, fields, relations } = projection
  const { prefix, joins, isLong } = place
  const columns = [sql`${alias}.id as ${identifier(`${prefix}id`)}`]
  for (const [index, field] of fields.entries()) {
    const derivation = model.derived?.[field.name]
    if (field.name === 'id') continue
    if (derivation && 'compute' in derivation) {
      if (!isTrue(field.readable))
        columns.push(sql`(${compiler.condition(field.readable, alias)}) as ${identifier(`${prefix}g${index}`)}`)
      for (const need of derivation.needs)
        columns.push(sql`${alias}.${identifier(need)} as ${identifier(`${prefix}n_${need}`)}`)
    } else if (!(isLong && passOf(model, field))) {
      columns.push(sql`${compiler.field(field, alias)} as ${identifier(`${prefix}f${index}`)}`)
    }
  }
  for (const [index, relation] of relations.entries()) {
    const key = `${prefix}r${index}`
    if (joins && isToOne(relation)) columns.push(...joinedColumns(compiler, relation, alias, { key, joins, isLong }))
    else columns.push(sql`${relationValue(compiler, relation, alias)} as ${identifier(key)}`)
  }
  return columns
}

/**
 * The query that computes the field for many rows at once, if there is one and the caller may read it on all of them.
 */
export function passOf(model: Model, { name, readable }: BoundField): SqlDerivation['forPage'] {
  const derivation = model.derived?.[name]
  return derivation && 'sql' in derivation && isTrue(readable) ? derivation.forPage : undefined
}

export const isToOne = ({ step }: ProjectedRelation): boolean => relationOf(step.relation.declaration)?.kind === 'one'

/** Selects the id of a to-one relation, or whether a to-many one may be read. */
function relationValue(compiler: Compiler, relation: ProjectedRelation, alias: Sql): Sql {
  const { step } = relation
  return isToOne(relation) ? compiler.field(step.relation, alias) : compiler.condition(step.relation.readable, alias)
}

function joinedColumns(
  compiler: Compiler,
  relation: ProjectedRelation,
  alias: Sql,
  { key, joins, isLong }: { readonly key: string; readonly joins: Sql[]; readonly isLong: boolean },
): readonly Sql[] {
  const { step, projection } = relation
  const to = compiler.alias()
  const scope = isTrue(step.scope) ? raw('') : sql` and ${compiler.condition(step.scope, to)}`
  joins.push(
    sql`left join ${identifier(step.to.table)} ${to} on ${to}.id = ${relationValue(compiler, relation, alias)}${scope}`,
  )
  return [
    ...columnsOf(compiler, projection, to, { prefix: `${key}_`, joins, isLong }),
    ...displayColumns(compiler, relation, to, `${key}_`),
  ]
}

/** Selects the display name of a related record, if it was asked for. */
export function displayColumns(
  compiler: Compiler,
  { step, named }: ProjectedRelation,
  alias: Sql,
  prefix: string,
): readonly Sql[] {
  const display = displayFieldOf(step.to)
  if (!named || display.isId) return []
  return [sql`${compiler.unguarded(step.to, display.name, alias)} as ${identifier(`${prefix}display_name`)}`]
}

/** Makes a record of the answer from the columns of its row. */
export function outputOf(row: Row, projection: Projection, caller: Caller, prefix: string): Output {
  const { model, fields, relations, unreadable } = projection
  const output: Output = { id: row[`${prefix}id`] as number }
  for (const [index, field] of fields.entries()) {
    if (field.name === 'id') continue
    const derivation = model.derived?.[field.name]
    const computed = derivation && 'compute' in derivation
    const isHidden = computed && !isTrue(field.readable) && row[`${prefix}g${index}`] !== true
    const stored = isHidden
      ? null
      : computed
        ? derivation.compute(neededOf(row, derivation.needs, prefix), caller)
        : row[`${prefix}f${index}`]
    output[field.name] = stored === null || stored === undefined ? null : fieldTypeOf(field.declaration).print(stored)
  }
  for (const field of unreadable) output[field.name] = null
  for (const [index, relation] of relations.entries())
    output[relation.step.relation.name] = isToOne(relation)
      ? relatedOf(row, relation, caller, `${prefix}r${index}_`)
      : []
  return output
}

/** Returns the joined record, if there is one. */
function relatedOf(row: Row, relation: ProjectedRelation, caller: Caller, prefix: string): Output | null {
  if (typeof row[`${prefix}id`] !== 'number') return null
  return withDisplayName(outputOf(row, relation.projection, caller, prefix), row, relation, prefix)
}

export function withDisplayName(output: Output, row: Row, { step, named }: ProjectedRelation, prefix: string): Output {
  if (named)
    output['display_name'] = displayFieldOf(step.to).isId ? String(output.id) : (row[`${prefix}display_name`] ?? '')
  return output
}

function neededOf(row: Row, needs: readonly string[], prefix: string): { readonly [column: string]: unknown } {
  return Object.fromEntries(needs.map((need) => [need, row[need === 'id' ? `${prefix}id` : `${prefix}n_${need}`]]))
}
