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
/** On a longer page than this a record that many relations lead to would come once for each. */
const JOINED_MAX = 100
const MADE_AT_ONCE = 500

export type Output = { id: number; [field: string]: unknown }
export type Row = { readonly [column: string]: unknown }
/** A record as it is given, with the row that it was made of and the prefix of its columns there. */
type Made = { readonly output: Output; readonly row: Row; readonly prefix: string }
type MakeSql = (compiler: Compiler, alias: Sql) => Sql

/** Which rows to read of a table: `matches` and `order` are expressions over a row. */
export type Selected = {
  readonly matches: MakeSql
  readonly order: MakeSql
  readonly limit: number
  readonly offset?: number
  /** Columns besides those of the projection. */
  readonly extra?: MakeSql | undefined
}

/**
 * Reads the selected rows. The to-one relations of a short page come with it; each other relation of a level takes a statement
 * more, not one a row.
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
/** The statement of a read: the same for everybody whose rights and identity are the same. */
export type PreparedRead = { readonly projection: Projection; readonly statement: Sql; readonly isJoined: boolean }

export async function runRead(
  db: Queryable,
  caller: Caller,
  { projection, statement, isJoined }: PreparedRead,
): Promise<Records> {
  const rows = await db.rows<Row>`${statement}`
  const made: Made[] = []
  for (const [index, row] of rows.entries()) {
    // Others are answered between the parts of a long page.
    if (index > 0 && index % MADE_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    made.push({ output: outputOf(row, projection, caller, ''), row, prefix: '' })
  }
  await attachAll(db, caller, projection, made, isJoined)
  return { outputs: made.map(({ output }) => output), rows }
}

export function prepareRead(caller: Caller, projection: Projection, selected: Selected): PreparedRead {
  const { limit, offset = 0, matches, order, extra } = selected
  const compiler = new Compiler(caller)
  const alias = compiler.alias()
  const table = identifier(projection.model.table)
  // Part of the text: the plan depends on them, and they are few.
  const page = (row: Sql) =>
    sql`where ${matches(compiler, row)} order by ${order(compiler, row)} limit ${raw(String(limit))} offset ${raw(String(offset))}`
  const isJoined = limit <= JOINED_MAX && projection.relations.some(isToOne)
  const joins: Sql[] | undefined = isJoined ? [] : undefined
  const columns = join([
    ...columnsOf(compiler, projection, alias, '', joins),
    ...(extra ? [extra(compiler, alias)] : []),
  ])
  if (!joins) return { projection, isJoined, statement: sql`select ${columns} from ${table} ${alias} ${page(alias)}` }
  const found = compiler.alias()
  return {
    projection,
    isJoined,
    statement: sql`select ${columns} from (select ${found}.id from ${table} ${found} ${page(found)}) page
      join ${table} ${alias} on ${alias}.id = page.id ${join(joins, ' ')} order by ${order(compiler, alias)}`,
  }
}

const isToOne = ({ step }: ProjectedRelation): boolean => relationOf(step.relation.declaration)?.kind === 'one'

/**
 * Columns `id`, `f0…` for the fields, `n_…` for what computed fields need, `g0…` for whether they may be read, `r0…` for the ids
 * behind to-one relations; what is joined follows with the prefix `r0_`.
 */
function columnsOf(compiler: Compiler, projection: Projection, alias: Sql, prefix: string, joins?: Sql[]): Sql[] {
  const { model, fields, relations } = projection
  const columns = [sql`${alias}.id as ${identifier(`${prefix}id`)}`]
  for (const [index, field] of fields.entries()) {
    const derivation = model.derived?.[field.name]
    if (field.name === 'id') continue
    if (derivation && 'compute' in derivation) {
      if (!isTrue(field.readable))
        columns.push(sql`(${compiler.condition(field.readable, alias)}) as ${identifier(`${prefix}g${index}`)}`)
      for (const need of derivation.needs)
        columns.push(sql`${alias}.${identifier(need)} as ${identifier(`${prefix}n_${need}`)}`)
    } else {
      columns.push(sql`${compiler.field(field, alias)} as ${identifier(`${prefix}f${index}`)}`)
    }
  }
  for (const [index, relation] of relations.entries()) {
    const key = `${prefix}r${index}`
    if (joins && isToOne(relation)) columns.push(...joinedColumns(compiler, relation, alias, key, joins))
    else columns.push(sql`${relationValue(compiler, relation, alias)} as ${identifier(key)}`)
  }
  return columns
}

/** The id behind a to-one relation; whether a to-many one may be read. */
function relationValue(compiler: Compiler, relation: ProjectedRelation, alias: Sql): Sql {
  const { step } = relation
  return isToOne(relation) ? compiler.field(step.relation, alias) : compiler.condition(step.relation.readable, alias)
}

function joinedColumns(
  compiler: Compiler,
  relation: ProjectedRelation,
  alias: Sql,
  key: string,
  joins: Sql[],
): readonly Sql[] {
  const { step, projection } = relation
  const to = compiler.alias()
  const scope = isTrue(step.scope) ? raw('') : sql` and ${compiler.condition(step.scope, to)}`
  joins.push(
    sql`left join ${identifier(step.to.table)} ${to} on ${to}.id = ${relationValue(compiler, relation, alias)}${scope}`,
  )
  return [
    ...columnsOf(compiler, projection, to, `${key}_`, joins),
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

/** The record that was joined, if any was. */
function relatedOf(row: Row, relation: ProjectedRelation, caller: Caller, prefix: string): Output | null {
  if (typeof row[`${prefix}id`] !== 'number') return null
  return withDisplayName(outputOf(row, relation.projection, caller, prefix), row, relation, prefix)
}

function withDisplayName(output: Output, row: Row, { step, named }: ProjectedRelation, prefix: string): Output {
  if (named)
    output['display_name'] = displayFieldOf(step.to).isId ? String(output.id) : (row[`${prefix}display_name`] ?? '')
  return output
}

/** Reads what the statement of the records did not bring, into their outputs. */
async function attachAll(
  db: Queryable,
  caller: Caller,
  projection: Projection,
  made: readonly Made[],
  isJoined: boolean,
): Promise<void> {
  for (const [index, relation] of projection.relations.entries()) {
    const key = `r${index}`
    if (!isToOne(relation)) await attachMany(db, caller, relation, made, key)
    else if (isJoined) await attachAll(db, caller, relation.projection, joinedBy(relation, made, `${key}_`), isJoined)
    else await attachOne(db, caller, relation, made, key)
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
