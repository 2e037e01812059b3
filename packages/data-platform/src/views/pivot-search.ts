import { AppError, type Condition, type SortKey } from '@cubic/contract'
import type { ReadScope } from '../condition/access.ts'
import { and, isFalse } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import type { Queryable } from '../core/database.ts'
import { fieldTypeOf } from '../field-types/registry.ts'
import { type ReadLimits, windowOf } from '../query/search.ts'
import { shown } from '../core/shown.ts'
import { identifier, join, raw, sql, type Sql } from '../core/sql.ts'
import { type BoundGroup, type BoundMeasure, type BoundPivot, bindPivot, CELLS, type Pivot } from './pivot.ts'

const CELLS_MAX = 50_000

export type PivotQuery = {
  /** Narrows the records further than the pivot's own filter. */
  readonly conditions: readonly Condition[]
  /** The names to return; all if empty. */
  readonly fields?: readonly (string | null)[] | null
  /** By names of row groups and measures; by the row groups by default. */
  readonly sort?: readonly SortKey[]
  readonly limit?: number | null
  readonly offset?: number | null
}
export type PivotRow = { readonly [name: string]: unknown }
export type PivotPage = {
  /** One item a row group: its values, its measures over all columns, and `cells` with the measures of each column. */
  readonly rows: readonly PivotRow[]
  readonly cells: number
  /** Group name → model, for the groups that are records. */
  readonly relations: { readonly [name: string]: string }
  readonly totalCount: () => Promise<number>
}
/** One cell, with its row's groups and measures: columns `r0…`, `p0…` of the row and `c0…`, `m0…` of the cell. */
type Found = { readonly place: number; readonly [column: string]: unknown }

/** Calculates a pivot over the records that its reader may read. `timeZone` decides when days begin. */
export async function searchPivot(
  db: Queryable,
  scope: ReadScope,
  pivot: Pivot,
  query: PivotQuery,
  limits: ReadLimits,
  timeZone: string,
): Promise<PivotPage> {
  const { model, binder } = scope
  const window = windowOf(query, limits)
  const bound = bindPivot(binder, model, pivot)
  const names = namesOf(bound, query.fields)
  const order = orderOf(bound, query.sort ?? [])
  const conditions = [...(pivot.filter ? [pivot.filter] : []), ...query.conditions]
  const matching = and(scope.where, ...conditions.map((condition) => binder.condition(model, condition)))
  const isEmpty = isFalse(matching)

  const compiler = new Compiler(scope.caller)
  const alias = compiler.alias()
  const values = valuesOf(compiler, alias, bound, timeZone)
  const records = sql`
    found as (select ${join(values)} from ${identifier(model.table)} ${alias} where ${compiler.condition(matching, alias)}),
    keyed as (select found.*, ${keyOf(bound)} as row_key from found)`
  const found = isEmpty ? [] : await db.rows<Found>`with ${records}, ${pageAndCells(bound, order, window)}`
  const rows = rowsOf(bound, found, names)
  if (found.length > CELLS_MAX || (window.all && rows.length > limits.allMax)) throw tooLarge()
  return {
    rows,
    cells: found.length,
    relations: relationsOf(bound, names),
    totalCount: async () => {
      if (isEmpty) return 0
      const row = await db.one<{ count: number }>`with ${records} select count(distinct row_key) from keyed`
      return row?.count ?? 0
    },
  }
}

function valuesOf(compiler: Compiler, alias: Sql, { rows, columns, measures }: BoundPivot, timeZone: string): Sql[] {
  const groupValues = (letter: string, groups: readonly BoundGroup[]) =>
    groups.flatMap(({ value, grouping, related }, index) => [
      sql`${grouping(compiler.value(value, alias), timeZone)} as ${identifier(`${letter}${index}`)}`,
      ...(related ? [sql`${compiler.value(related.display, alias)} as ${identifier(`${letter}${index}d`)}`] : []),
    ])
  const measured = measures.flatMap(({ value }, index) =>
    value ? [sql`${compiler.value(value, alias)} as ${identifier(`v${index}`)}`] : [],
  )
  return [raw('1 as one'), ...groupValues('r', rows), ...groupValues('c', columns), ...measured]
}

function keyOf({ rows }: BoundPivot): Sql {
  return sql`json_build_array(${join(rows.map((_, index) => identifier(`r${index}`)))})::text`
}

function pageAndCells(
  { rows, columns, measures }: BoundPivot,
  order: Sql,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Sql {
  const [rowColumns, cellColumns] = [groupColumns('r', rows), groupColumns('c', columns)]
  const aggregates = (letter: string) =>
    measures.map((measure, index) => sql`${aggregateOf(measure, index)} as ${identifier(`${letter}${index}`)}`)
  return sql`
    page as (
      select row_number() over (order by ${order}) as place, row_key, ${join([...rowColumns, ...aggregates('p')])}
      from keyed group by ${join([raw('row_key'), ...rowColumns])} order by place limit ${limit} offset ${offset}),
    cell as (
      select row_key, ${join([...cellColumns, ...aggregates('m')])} from keyed
      where row_key in (select row_key from page) group by ${join([raw('row_key'), ...cellColumns])})
    select page.*, ${join([...cellColumns, ...measures.map((_, index) => identifier(`m${index}`))].map((column) => sql`cell.${column}`))}
    from page join cell using (row_key) order by ${join([raw('place'), ...cellColumns.map((column) => sql`cell.${column} nulls last`)])} limit ${CELLS_MAX + 1}`
}

function groupColumns(letter: string, groups: readonly BoundGroup[]): Sql[] {
  return groups.flatMap(({ related }, index) => [
    identifier(`${letter}${index}`),
    ...(related ? [identifier(`${letter}${index}d`)] : []),
  ])
}

const AGGREGATES = { sum: 'sum', average: 'avg', minimum: 'min', maximum: 'max' } as const

function aggregateOf({ measure, value }: BoundMeasure, index: number): Sql {
  const column = identifier(`v${index}`)
  if (measure === 'count') return value ? sql`count(${column})` : raw('count(*)')
  const reckoned = sql`${raw(AGGREGATES[measure])}(${column})`
  return measure === 'sum' || measure === 'average' ? sql`${reckoned}::double precision` : reckoned
}

function orderOf({ rows, measures }: BoundPivot, sort: readonly SortKey[]): Sql {
  const keys = sort.map(({ field, order }) => {
    const row = rows.findIndex((group) => group.name === field)
    const measure = measures.findIndex((candidate) => candidate.name === field)
    const [group, measured] = [rows[row], measures[measure]]
    if (group) return sql`${shownColumn(group, row)} ${raw(order)} nulls last`
    if (measured) return sql`${aggregateOf(measured, measure)} ${raw(order)} nulls last`
    throw new AppError('BadRequest', {
      cn: `${shown(field)} 不是该透视表的行或度量，不能用于排序`,
      en: `${shown(field)} is not a row or measure of this pivot table, so it cannot be sorted by`,
    })
  })
  return join([...keys, ...rows.map((group, index) => sql`${shownColumn(group, index)} nulls last`), raw('row_key')])
}

/** Groups of records are ordered by their display names. */
function shownColumn({ related }: BoundGroup, index: number): Sql {
  return identifier(related ? `r${index}d` : `r${index}`)
}

function namesOf({ rows, columns, measures }: BoundPivot, asked: PivotQuery['fields']): ReadonlySet<string> {
  const all = [...rows, ...columns, ...measures].map((part) => part.name)
  if (!asked || asked.length === 0) return new Set(all)
  const unknown = asked.find((name) => name === null || !all.includes(name))
  if (unknown !== undefined)
    throw new AppError('BadRequest', {
      cn: `该透视表没有 ${shown(String(unknown))}`,
      en: `The pivot table has no ${shown(String(unknown))}`,
    })
  return new Set(asked.filter((name) => name !== null))
}

function rowsOf(
  { rows, columns, measures }: BoundPivot,
  found: readonly Found[],
  names: ReadonlySet<string>,
): PivotRow[] {
  const outputs: PivotRow[] = []
  let cells: PivotRow[] = []
  for (const [index, row] of found.entries()) {
    if (row.place !== found[index - 1]?.place) {
      cells = []
      outputs.push({
        ...groupsOf(rows, row, 'r', names),
        ...measuresOf(measures, row, 'p', names),
        ...(columns.length > 0 ? { [CELLS]: cells } : {}),
      })
    }
    cells.push({ ...groupsOf(columns, row, 'c', names), ...measuresOf(measures, row, 'm', names) })
  }
  return outputs
}

function groupsOf(groups: readonly BoundGroup[], row: Found, letter: string, names: ReadonlySet<string>): PivotRow {
  const output: { [name: string]: unknown } = {}
  for (const [index, { name, value, by, related }] of groups.entries()) {
    if (!names.has(name)) continue
    const plain = row[`${letter}${index}`] ?? null
    if (plain === null) output[name] = null
    else if (related) output[name] = { id: plain, display_name: row[`${letter}${index}d`] ?? '' }
    else output[name] = by === 'value' ? fieldTypeOf(value.field.declaration).print(plain) : plain
  }
  return output
}

function measuresOf(
  measures: readonly BoundMeasure[],
  row: Found,
  letter: string,
  names: ReadonlySet<string>,
): PivotRow {
  const output: { [name: string]: unknown } = {}
  for (const [index, { name, measure, value }] of measures.entries()) {
    if (!names.has(name)) continue
    const reckoned = row[`${letter}${index}`] ?? null
    const isOfItsType = value && (measure === 'minimum' || measure === 'maximum')
    output[name] = isOfItsType && reckoned !== null ? fieldTypeOf(value.field.declaration).print(reckoned) : reckoned
  }
  return output
}

function relationsOf({ rows, columns }: BoundPivot, names: ReadonlySet<string>): { readonly [name: string]: string } {
  return Object.fromEntries(
    [...rows, ...columns].flatMap(({ name, related }) => (related && names.has(name) ? [[name, related.model]] : [])),
  )
}

function tooLarge(): AppError {
  return new AppError('LimitExceeded', {
    cn: '透视表过大，请缩小条件或分页',
    en: 'The pivot table is too large: narrow the condition or page through it',
  })
}
