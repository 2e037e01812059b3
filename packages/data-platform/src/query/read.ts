import { AppError, invariant } from '@cubic/contract'
import type { Caller } from '../caller.ts'
import { type BoundField, isTrue } from '../condition/bound.ts'
import { Compiler, joinTableOf } from '../condition/compile.ts'
import type { Queryable } from '../database.ts'
import { fieldTypeOf, relationOf } from '../field-types/registry.ts'
import type { Model, SqlDerivation } from '../model.ts'
import { identifier, join, raw, sql, type Sql } from '../sql.ts'
import { displayFieldOf, type ProjectedRelation, type Projection } from './projection.ts'

/** The maximum number of related records in one level of a page; more are refused, not cut. */
export const RELATED_MAX = 10_000
/** Longer pages read to-one relations separately: a join would repeat a shared record for each row. */
const JOINED_MAX = 100
/** On a longer page a value that one pass can compute for all rows is computed so. */
const COMPUTED_MAX = 10
const MADE_AT_ONCE = 500
/** Plans are kept only of what begins with `select`. */
const PLANNED_ANEW = '/* planned anew */'

export type Output = { id: number; [field: string]: unknown }
export type Row = { readonly [column: string]: unknown }
/** A record of the answer, with its row and the prefix of its columns there. */
type Made = { readonly output: Output; readonly row: Row; readonly prefix: string }
/** `isJoined`: to-one relations come with the rows. `isLong`: values that one pass computes for all rows come after them. */
type Shape = { readonly isJoined: boolean; readonly isLong: boolean }
type MakeSql = (compiler: Compiler, alias: Sql) => Sql

/** Which rows to read of a table: `matches` and `order` are expressions over a row. */
export type Selected = {
  readonly matches: MakeSql
  readonly order: MakeSql
  readonly limit: number
  readonly offset?: number
  /** Finds the rows before it reads their columns: otherwise these are computed for every row that is skipped, and sorted with it. */
  readonly isDeferred?: boolean
  /** Columns in addition to those of the projection. */
  readonly extra?: MakeSql | undefined
}

/**
 * Reads the selected rows. To-one relations of a short page are joined; every other relation of a level takes one more
 * statement, not one for each row.
 */
export async function readRecords(
  db: Queryable,
  caller: Caller,
  projection: Projection,
  selected: Selected,
): Promise<Records> {
  return runRead(db, caller, prepareRead(caller, projection, selected))
}

export type Records = { readonly outputs: Output[]; readonly rows: readonly Row[] }
/** Compiles the statement of a read. Equal rights and identity give an equal statement. */
export type PreparedRead = Shape & { readonly projection: Projection; readonly statement: Sql }

export async function runRead(
  db: Queryable,
  caller: Caller,
  { projection, statement, isJoined, isLong }: PreparedRead,
): Promise<Records> {
  const rows = await db.rows<Row>`${statement}`
  const made: Made[] = []
  for (const [index, row] of rows.entries()) {
    // other requests are served between the parts of a long page
    if (index > 0 && index % MADE_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    made.push({ output: outputOf(row, projection, caller, ''), row, prefix: '' })
  }
  await attachAll(db, caller, projection, made, { isJoined, isLong })
  return { outputs: made.map(({ output }) => output), rows }
}

export function prepareRead(caller: Caller, projection: Projection, selected: Selected): PreparedRead {
  const { limit, offset = 0, isDeferred = false, matches, order, extra } = selected
  const compiler = new Compiler(caller)
  const alias = compiler.alias()
  const table = identifier(projection.model.table)
  // Part of the text: the plan depends on them, and they are few.
  const page = (row: Sql) =>
    sql`where ${matches(compiler, row)} order by ${order(compiler, row)} limit ${raw(String(limit))} offset ${raw(String(offset))}`
  const isJoined = limit <= JOINED_MAX && projection.relations.some(isToOne)
  const shape = { isJoined, isLong: limit > COMPUTED_MAX }
  const joins: Sql[] | undefined = isJoined ? [] : undefined
  const columns = join([
    ...columnsOf(compiler, projection, alias, { ...shape, prefix: '', joins }),
    ...(extra ? [extra(compiler, alias)] : []),
  ])
  const select = raw(projection.model.plannedAnew ? `${PLANNED_ANEW} select` : 'select')
  if (!joins && !isDeferred)
    return { ...shape, projection, statement: sql`${select} ${columns} from ${table} ${alias} ${page(alias)}` }
  const found = compiler.alias()
  return {
    ...shape,
    projection,
    statement: sql`${select} ${columns} from (select ${found}.id from ${table} ${found} ${page(found)}) page
      join ${table} ${alias} on ${alias}.id = page.id ${join(joins ?? [], ' ')} order by ${order(compiler, alias)}`,
  }
}

const isToOne = ({ step }: ProjectedRelation): boolean => relationOf(step.relation.declaration)?.kind === 'one'

/** Where columns stand in the statement: their prefix, and the joins that they may add to. */
type Place = { readonly prefix: string; readonly joins: Sql[] | undefined; readonly isLong: boolean }

/**
 * Columns `id`, `f0…` for the fields, `n_…` for what computed fields need, `g0…` for whether they may be read, `r0…` for the ids
 * behind to-one relations; what is joined follows with the prefix `r0_`.
 */
function columnsOf(compiler: Compiler, projection: Projection, alias: Sql, place: Place): Sql[] {
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

/** The query that computes the field for many rows at once, if there is one and the caller may read it on all of them. */
function passOf(model: Model, { name, readable }: BoundField): SqlDerivation['forPage'] {
  const derivation = model.derived?.[name]
  return derivation && 'sql' in derivation && isTrue(readable) ? derivation.forPage : undefined
}

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

function displayColumns(
  compiler: Compiler,
  { step, named }: ProjectedRelation,
  alias: Sql,
  prefix: string,
): readonly Sql[] {
  const display = displayFieldOf(step.to)
  if (!named || display.isId) return []
  return [sql`${compiler.unguarded(step.to, display.name, alias)} as ${identifier(`${prefix}display_name`)}`]
}

function outputOf(row: Row, projection: Projection, caller: Caller, prefix: string): Output {
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

function withDisplayName(output: Output, row: Row, { step, named }: ProjectedRelation, prefix: string): Output {
  if (named)
    output['display_name'] = displayFieldOf(step.to).isId ? String(output.id) : (row[`${prefix}display_name`] ?? '')
  return output
}

/** Reads the relations that were not joined and adds them to the records. */
async function attachAll(
  db: Queryable,
  caller: Caller,
  projection: Projection,
  made: readonly Made[],
  shape: Shape,
): Promise<void> {
  if (shape.isLong) await attachComputed(db, caller, projection, made)
  for (const [index, relation] of projection.relations.entries()) {
    const key = `r${index}`
    if (!isToOne(relation)) await attachMany(db, caller, relation, made, key)
    else if (shape.isJoined)
      await attachAll(db, caller, relation.projection, joinedBy(relation, made, `${key}_`), shape)
    else await attachOne(db, caller, relation, made, key)
  }
}

/** Reads the values that one pass computes for all the rows. */
async function attachComputed(
  db: Queryable,
  caller: Caller,
  { model, fields }: Projection,
  made: readonly Made[],
): Promise<void> {
  if (made.length === 0) return
  const ids = [...new Set(made.map(({ output }) => output.id))]
  for (const field of fields) {
    const pass = passOf(model, field)
    if (!pass) continue
    const rows = await db.rows<{ id: number; value: unknown }>`${pass(ids, caller)}`
    const values = new Map(rows.map(({ id, value }) => [id, value]))
    const { print } = fieldTypeOf(field.declaration)
    for (const { output } of made) {
      const value = values.get(output.id) ?? null
      output[field.name] = value === null ? null : print(value)
    }
  }
}

function joinedBy({ step }: ProjectedRelation, made: readonly Made[], key: string): readonly Made[] {
  return made.flatMap(({ output, row, prefix }) => {
    const related = output[step.relation.name] as Output | null
    return related ? [{ output: related, row, prefix: `${prefix}${key}` }] : []
  })
}

async function attachOne(
  db: Queryable,
  caller: Caller,
  relation: ProjectedRelation,
  made: readonly Made[],
  key: string,
): Promise<void> {
  const idOf = ({ row, prefix }: Made) => row[`${prefix}${key}`]
  const ids = [...new Set(made.map(idOf).filter((id): id is number => typeof id === 'number'))]
  if (ids.length === 0) return
  const related = await readRelated(db, caller, relation, (_compiler, alias) => sql`${alias}.id = any(${ids})`)
  const byId = new Map(related.outputs.map((output) => [output.id, output]))
  for (const each of made) each.output[relation.step.relation.name] = byId.get(idOf(each) as number) ?? null
}

async function attachMany(
  db: Queryable,
  caller: Caller,
  relation: ProjectedRelation,
  made: readonly Made[],
  key: string,
): Promise<void> {
  const { model, name, declaration } = relation.step.relation
  const declared = relationOf(declaration)
  invariant(declared?.kind === 'many', `${name} is a to-many relation`)
  const readable = made.filter(({ row, prefix }) => row[`${prefix}${key}`] === true).map(({ output }) => output)
  const owners = [...new Set(readable.map(({ id }) => id))]
  if (owners.length === 0) return
  const lists = new Map<number, Output[]>(owners.map((id) => [id, []]))
  for (const output of readable) lists.get(output.id)?.push(output)
  const add = (owner: number, related: Output) => {
    for (const output of lists.get(owner) ?? []) (output[name] as Output[]).push(related)
  }
  if (declared.inverse !== undefined) {
    const inverse = identifier(declared.inverse)
    const related = await readRelated(
      db,
      caller,
      relation,
      (_compiler, alias) => sql`${alias}.${inverse} = any(${owners})`,
      (_compiler, alias) => sql`${alias}.${inverse} as owner_id`,
    )
    for (const [index, row] of related.rows.entries()) add(row['owner_id'] as number, related.outputs[index] as Output)
    return
  }
  const links = await db.rows<{ owner_id: number; related_id: number }>`
    select owner_id, related_id from ${joinTableOf(model, name)} where owner_id = any(${owners}) order by related_id limit ${RELATED_MAX + 1}`
  refuseTooMany(links.length)
  const ids = [...new Set(links.map((link) => link.related_id))]
  const related = await readRelated(db, caller, relation, (_compiler, alias) => sql`${alias}.id = any(${ids})`)
  const byId = new Map(related.outputs.map((output) => [output.id, output]))
  for (const link of links) {
    const found = byId.get(link.related_id)
    if (found) add(link.owner_id, found)
  }
}

async function readRelated(
  db: Queryable,
  caller: Caller,
  relation: ProjectedRelation,
  matches: MakeSql,
  extra?: MakeSql,
): ReturnType<typeof readRecords> {
  const { step, projection } = relation
  const related = await readRecords(db, caller, projection, {
    matches: (compiler, alias) =>
      isTrue(step.scope)
        ? matches(compiler, alias)
        : sql`${matches(compiler, alias)} and ${compiler.condition(step.scope, alias)}`,
    order: (_compiler, alias) => sql`${alias}.id`,
    limit: RELATED_MAX + 1,
    extra: (compiler, alias) =>
      join([
        ...(extra ? [extra(compiler, alias)] : [sql`1 as nothing`]),
        ...displayColumns(compiler, relation, alias, ''),
      ]),
  })
  refuseTooMany(related.rows.length)
  for (const [index, row] of related.rows.entries())
    withDisplayName(related.outputs[index] as Output, row, relation, '')
  return related
}

function neededOf(row: Row, needs: readonly string[], prefix: string): { readonly [column: string]: unknown } {
  return Object.fromEntries(needs.map((need) => [need, row[need === 'id' ? `${prefix}id` : `${prefix}n_${need}`]]))
}

function refuseTooMany(count: number): void {
  if (count > RELATED_MAX) {
    throw new AppError('LimitExceeded', {
      cn: `关联记录超过 ${RELATED_MAX} 条`,
      en: `More than ${RELATED_MAX} related records`,
    })
  }
}
