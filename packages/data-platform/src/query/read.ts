import { AppError, invariant } from '@cubic/contract'
import type { Caller } from '../core/caller.ts'
import { isTrue } from '../condition/bound.ts'
import { Compiler, joinTableOf } from '../condition/compile.ts'
import type { Queryable } from '../core/database.ts'
import { fieldTypeOf, relationOf } from '../field-types/registry.ts'
import { identifier, join, raw, sql, type Sql } from '../core/sql.ts'
import type { ProjectedRelation, Projection } from './projection.ts'
import {
  columnsOf,
  displayColumns,
  isToOne,
  type Output,
  outputOf,
  passOf,
  type Row,
  withDisplayName,
} from './read-columns.ts'

/** The maximum number of related records in one level of a page; more are refused, not cut. */
export const RELATED_MAX = 10_000
/** Longer pages read to-one relations separately: a join would repeat a shared record for each row. */
const JOINED_MAX = 100
/** On a longer page a value that one pass can compute for all rows is computed so. */
const COMPUTED_MAX = 10
const MADE_AT_ONCE = 500
/** Plans are kept only of what begins with `select`. */
const PLANNED_EACH_TIME = '/* planned each time */'

/** A record of the answer, with its row and the prefix of its columns there. */
type Made = { readonly output: Output; readonly row: Row; readonly prefix: string }
/**
 * `isJoined`: to-one relations come with the rows. `isLong`: values that one pass computes for
 * all rows come after them.
 */
type Shape = { readonly isJoined: boolean; readonly isLong: boolean }
type MakeSql = (compiler: Compiler, alias: Sql) => Sql

/** Which rows to read of a table: `matches` and `order` are expressions over a row. */
export type Selected = {
  readonly matches: MakeSql
  readonly order: MakeSql
  readonly limit: number
  readonly offset?: number
  /**
   * Finds the rows before it reads their columns: otherwise these are computed for every row that is
   * skipped, and sorted with it.
   */
  readonly isDeferred?: boolean
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
  const select = raw(projection.model.plannedEachTime ? `${PLANNED_EACH_TIME} select` : 'select')
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

function refuseTooMany(count: number): void {
  if (count > RELATED_MAX) {
    throw new AppError('LimitExceeded', {
      cn: `关联记录超过 ${RELATED_MAX} 条`,
      en: `More than ${RELATED_MAX} related records`,
    })
  }
}
