import { AppError, invariant } from '@cubic/contract'
import type { Caller } from '../caller.ts'
import { isTrue } from '../condition/bound.ts'
import { Compiler, joinTableOf } from '../condition/compile.ts'
import type { Queryable } from '../database.ts'
import { fieldTypeOf, relationOf } from '../field-types/registry.ts'
import { identifier, join, raw, sql, type Sql } from '../sql.ts'
import { displayFieldOf, type ProjectedRelation, type Projection } from './projection.ts'

/** More related records than this in one level of a page are refused, not cut. */
export const RELATED_MAX = 10_000

export type Output = { id: number; [field: string]: unknown }
export type Row = { readonly id: number; readonly [column: string]: unknown }

/** Reads the rows that `tail` (joins, where, order, limit on row `alias`) selects, with a statement more for each relation of a level. */
export async function readRecords(
  db: Queryable,
  caller: Caller,
  projection: Projection,
  makeTail: (compiler: Compiler, alias: Sql) => Sql,
  extra?: (compiler: Compiler, alias: Sql) => Sql,
): Promise<{ readonly outputs: Output[]; readonly rows: readonly Row[] }> {
  const compiler = new Compiler(caller)
  const alias = compiler.alias()
  const columns = [
    sql`${alias}.id`,
    ...columnsOf(compiler, projection, alias),
    ...(extra ? [extra(compiler, alias)] : []),
  ]
  const tail = makeTail(compiler, alias)
  const rows = await db.rows<Row>`select ${join(columns)} from ${identifier(projection.model.table)} ${alias} ${tail}`
  const outputs = rows.map((row) => outputOf(row, projection, caller))
  for (const [index, relation] of projection.relations.entries())
    await attach(db, caller, relation, rows, outputs, `r${index}`)
  return { outputs, rows }
}

/** Columns `f0…` for the fields, `n…` for what computed fields need, `r0…` for the ids behind to-one relations. */
function columnsOf(compiler: Compiler, { model, fields, relations }: Projection, alias: Sql): Sql[] {
  const columns: Sql[] = []
  for (const [index, field] of fields.entries()) {
    const derivation = model.derived?.[field.name]
    if (field.name === 'id') continue
    if (derivation && 'compute' in derivation) {
      for (const need of derivation.needs) columns.push(sql`${alias}.${identifier(need)} as ${identifier(`n_${need}`)}`)
    } else {
      columns.push(sql`${compiler.field(field, alias)} as ${identifier(`f${index}`)}`)
    }
  }
  for (const [index, { step }] of relations.entries()) {
    const value =
      relationOf(step.relation.declaration)?.kind === 'one'
        ? compiler.field(step.relation, alias)
        : compiler.condition(step.relation.readable, alias)
    columns.push(sql`${value} as ${identifier(`r${index}`)}`)
  }
  return columns
}

function outputOf(row: Row, { model, fields, relations }: Projection, caller: Caller): Output {
  const output: Output = { id: row.id }
  for (const [index, field] of fields.entries()) {
    if (field.name === 'id') continue
    const derivation = model.derived?.[field.name]
    const computed = derivation && 'compute' in derivation
    const stored = computed ? derivation.compute(neededOf(row, derivation.needs), caller) : row[`f${index}`]
    output[field.name] = stored === null || stored === undefined ? null : fieldTypeOf(field.declaration).print(stored)
  }
  for (const { step } of relations)
    output[step.relation.name] = relationOf(step.relation.declaration)?.kind === 'one' ? null : []
  return output
}

function neededOf(row: Row, needs: readonly string[]): { readonly [column: string]: unknown } {
  return Object.fromEntries(needs.map((need) => [need, need === 'id' ? row.id : row[`n_${need}`]]))
}

async function attach(
  db: Queryable,
  caller: Caller,
  relation: ProjectedRelation,
  rows: readonly Row[],
  outputs: readonly Output[],
  key: string,
): Promise<void> {
  const { declaration, name } = relation.step.relation
  if (relationOf(declaration)?.kind === 'one') {
    const ids = [...new Set(rows.map((row) => row[key]).filter((id): id is number => typeof id === 'number'))]
    if (ids.length === 0) return
    const related = await readRelated(db, caller, relation, (_compiler, alias) => sql`${alias}.id = any(${ids})`)
    const byId = new Map(related.outputs.map((output) => [output.id, output]))
    for (const [index, row] of rows.entries()) (outputs[index] as Output)[name] = byId.get(row[key] as number) ?? null
    return
  }
  const owners = rows.filter((row) => row[key] === true).map((row) => row.id)
  if (owners.length > 0) await attachMany(db, caller, relation, owners, outputs)
}

async function attachMany(
  db: Queryable,
  caller: Caller,
  relation: ProjectedRelation,
  owners: readonly number[],
  outputs: readonly Output[],
): Promise<void> {
  const { model, name, declaration } = relation.step.relation
  const declared = relationOf(declaration)
  invariant(declared?.kind === 'many', `${name} is a to-many relation`)
  const lists = new Map(outputs.map((output) => [output.id, output[name] as Output[]]))
  if (declared.inverse !== undefined) {
    const owner = identifier(declared.inverse)
    const related = await readRelated(
      db,
      caller,
      relation,
      (_compiler, alias) => sql`${alias}.${owner} = any(${owners})`,
      (_compiler, alias) => sql`${alias}.${owner} as owner_id`,
    )
    for (const [index, row] of related.rows.entries())
      lists.get(row['owner_id'] as number)?.push(related.outputs[index] as Output)
    return
  }
  const links = await db.rows<{ owner_id: number; related_id: number }>`
    select owner_id, related_id from ${joinTableOf(model, name)} where owner_id = any(${owners}) order by related_id limit ${raw(String(RELATED_MAX + 1))}`
  refuseTooMany(links.length)
  const ids = [...new Set(links.map((link) => link.related_id))]
  const related = await readRelated(db, caller, relation, (_compiler, alias) => sql`${alias}.id = any(${ids})`)
  const byId = new Map(related.outputs.map((output) => [output.id, output]))
  for (const link of links) {
    const found = byId.get(link.related_id)
    if (found) lists.get(link.owner_id)?.push(found)
  }
}

async function readRelated(
  db: Queryable,
  caller: Caller,
  { step, projection, named }: ProjectedRelation,
  matches: (compiler: Compiler, alias: Sql) => Sql,
  extra?: (compiler: Compiler, alias: Sql) => Sql,
): ReturnType<typeof readRecords> {
  const display = displayFieldOf(step.to)
  const withDisplay = (compiler: Compiler, alias: Sql): Sql => {
    const parts = [
      ...(extra ? [extra(compiler, alias)] : []),
      ...(named && !display.isId ? [sql`${alias}.${identifier(display.name)} as display_name`] : []),
    ]
    return parts.length > 0 ? join(parts) : sql`1 as nothing`
  }
  const related = await readRecords(
    db,
    caller,
    projection,
    (compiler, alias) => {
      const scope = isTrue(step.scope) ? raw('') : sql` and ${compiler.condition(step.scope, alias)}`
      return sql`where ${matches(compiler, alias)}${scope} order by ${alias}.id limit ${raw(String(RELATED_MAX + 1))}`
    },
    withDisplay,
  )
  refuseTooMany(related.rows.length)
  if (named) {
    for (const [index, row] of related.rows.entries()) {
      const output = related.outputs[index] as Output
      output['display_name'] = display.isId ? String(row.id) : (row['display_name'] ?? '')
    }
  }
  return related
}

function refuseTooMany(count: number): void {
  if (count > RELATED_MAX) {
    throw new AppError('LimitExceeded', {
      cn: `关联记录超过 ${RELATED_MAX} 条`,
      en: `More than ${RELATED_MAX} related records`,
    })
  }
}
