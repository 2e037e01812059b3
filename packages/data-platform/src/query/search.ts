import { AppError, type Condition, type SortKey } from '@cubic/contract'
import { type ReadScope, systemScope, tagConditions } from '../access.ts'
import { and, type BoundCondition, type BoundField, isFalse, TRUE } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import { simplify } from '../condition/simplify.ts'
import type { Caller } from '../caller.ts'
import type { Queryable } from '../database.ts'
import { isComparable } from '../condition/bind.ts'
import { isStorableText } from '../field-types/field-type.ts'
import { fieldTypeOf } from '../field-types/registry.ts'
import type { Model } from '../model.ts'
import { shown } from '../registry.ts'
import type { Marks } from '../text-search/marks.ts'
import { identifier, join, raw, sql } from '../sql.ts'
import { byRank, RANKED_MAX, rankingOf, REMEMBERED_PAGE } from './best-match.ts'
import { expandedSize } from './expanded-size.ts'
import { markNames } from './mark-names.ts'
import { readRanked } from './read-ranked.ts'
import { bindProjection, relationsOf } from './projection.ts'
import { type CountPlan, planCount, type Stamp } from './count-plan.ts'
import { type Output, prepareRead, type PreparedRead, type Row, runRead } from './read.ts'
import type { Totals } from './totals.ts'

/** How much one read may ask for. */
export type ReadLimits = { readonly pageMax: number; readonly allMax: number }
const PAGE = 10
type Window = { readonly limit: number; readonly offset: number; readonly all: boolean }
const COUNT_FIELDS_MAX = 10

export type Query = {
  readonly fields?: readonly (string | null)[] | null
  readonly condition?: Condition
  /** Narrows the search further: a condition of the platform's own. */
  readonly within?: BoundCondition
  readonly sort?: readonly SortKey[]
  /** 10 where left out, -1 for all. */
  readonly limit?: number | null
  readonly offset?: number | null
  /** Keep only the records on which all of these tags are granted. */
  readonly matchRecordTags?: readonly (string | null)[] | null
  readonly customCountFields?: readonly string[]
  /** Given where the total will be asked for: a remembered one may hold, and what tells so is read with the page. */
  readonly totals?: Totals | undefined
}

/** A page of records; what costs extra is read when it is asked for, under the same scope and condition. */
export type Page = {
  readonly records: readonly Output[]
  readonly relations: { readonly [field: string]: string }
  readonly totalCount: () => Promise<number>
  /** Field → value → how many of all matching records. */
  readonly customCount: () => Promise<{ readonly [field: string]: { readonly [value: string]: number } }>
  /** The tags granted on each record, by id. */
  readonly tags: () => Promise<ReadonlyMap<number, readonly string[]>>
  /** Where the names of the records, as far as they were read, hold what was searched for, by id. */
  readonly marks: () => Promise<ReadonlyMap<number, Marks>>
  /** How many records it holds, the related ones as often as they are written out. */
  readonly size: number
}

/** The records that the scope, the condition and the tags leave, sorted (ties by id) and cut to a page. */
export async function search(db: Queryable, scope: ReadScope, query: Query, limits: ReadLimits): Promise<Page> {
  return runSearch(db, scope.caller, prepareSearch(scope, query, limits), query.totals)
}

/** A search with every name bound, every right looked up and its statement written. */
export type PreparedSearch = {
  readonly scope: ReadScope
  readonly window: Window
  readonly allMax: number
  readonly matching: BoundCondition
  readonly countFields: readonly BoundField[]
  readonly plan: CountPlan | undefined
  readonly read: PreparedRead
  /** Reads a page of the best matches that are remembered. */
  readonly ranked: PreparedRead | undefined
}

/** What of a search does not ask the database: it follows from the query and from who asks. */
export function prepareSearch(scope: ReadScope, query: Query, limits: ReadLimits): PreparedSearch {
  const { model, caller, binder } = scope
  const window = windowOf(query, limits)
  const projection = bindProjection(binder, model, query.fields)
  const keys = binder.sort(model, query.sort ?? [])
  const countFields = bindCountFields(scope, query.customCountFields ?? [])
  const matching = simplify(
    and(
      scope.where,
      query.condition ? binder.condition(model, query.condition) : TRUE,
      query.within ?? TRUE,
      tagCondition(scope, query.matchRecordTags),
    ),
  )
  const ranking = keys.length === 0 ? rankingOf(matching) : undefined
  const plan = query.totals ? planCount(caller, model, matching, ranking) : undefined
  const read = prepareRead(caller, projection, {
    matches: (compiler, alias) => compiler.condition(matching, alias),
    order: (compiler, alias) => (ranking ? byRank(ranking, compiler, alias) : compiler.orderBy(keys, alias)),
    limit: window.limit,
    offset: window.offset,
    extra: plan && (() => plan.stamp),
  })
  const isRemembered = plan?.isRanked === true && !window.all && window.offset + window.limit <= RANKED_MAX
  const ranked = isRemembered
    ? prepareRead(caller, projection, {
        matches: (compiler, alias) => REMEMBERED_PAGE.matches(compiler, alias, scope.where),
        order: REMEMBERED_PAGE.order,
        limit: window.limit,
        extra: () => plan.stamp,
      })
    : undefined
  return { scope, window, allMax: limits.allMax, matching, countFields, plan, read, ranked }
}

/** `totals` are used where they are those of `db`. */
export async function runSearch(
  db: Queryable,
  caller: Caller,
  { scope, window, allMax, matching, countFields, plan, read, ranked }: PreparedSearch,
  totals: Totals | undefined,
): Promise<Page> {
  const best =
    ranked && plan && totals?.of === db && !isFalse(matching)
      ? await readRanked(db, caller, { read: ranked, plan, totals }, window)
      : undefined
  const { outputs, rows } = best ?? (isFalse(matching) ? { outputs: [], rows: [] } : await runRead(db, caller, read))
  if (window.all && outputs.length > allMax) throw tooMany(allMax)
  const remembered = async () => {
    if (!plan || totals?.of !== db) return undefined
    return totals.totalAt(plan, rows[0] as (Row & Stamp) | undefined)
  }
  return {
    records: outputs,
    size: expandedSize(outputs, read.projection),
    relations: relationsOf(read.projection),
    totalCount: async () =>
      totalOfLastPage(window, rows.length) ?? (await remembered()) ?? countMatching(db, scope, matching),
    customCount: () => countByValue(db, scope, matching, countFields),
    marks: () => markNames(db, scope.model, matching, outputs),
    tags: () =>
      grantedTags(
        db,
        scope,
        outputs.map((output) => output.id),
      ),
  }
}

/** One record by id; undefined where there is none or it may not be read, which are one answer. */
export async function get(
  db: Queryable,
  scope: ReadScope,
  id: number,
  query: Pick<Query, 'fields' | 'matchRecordTags'>,
): Promise<Page> {
  return search(
    db,
    scope,
    { ...query, limit: 1, condition: { leaf: { field: 'id', comparator: '=', value: id } } },
    { pageMax: 1, allMax: 1 },
  )
}

/**
 * The record that a code names: for those who may read it anyway, as `get`; for anybody else who knows the code, only
 * what the model shows to such a reader (`Forbidden` naming any other field).
 */
export async function getByExternalId(
  db: Queryable,
  scope: ReadScope,
  code: string,
  query: Pick<Query, 'fields' | 'matchRecordTags'>,
): Promise<Page> {
  const { registry, model, caller } = scope
  const external = model.externalId
  if (!external)
    throw new AppError('BadRequest', {
      cn: `${model.declaration.name} 没有外部编码`,
      en: `${model.declaration.name} is not addressed by a code`,
    })
  const find = () => findByCode(db, model, code)
  const id = await (external.guard ? external.guard(caller, find) : find())
  // Bound all the same: a bad field is an error whether or not the code exists.
  if (id === undefined) return get(db, scope, 0, query)
  const own = await get(db, scope, id, query)
  if (own.records.length > 0 || !external.publicFields) return own
  return getAsHolder(
    db,
    systemScope(registry, model.declaration.name, caller, 'whoever knows the code'),
    external.publicFields,
    id,
    query,
  )
}

async function findByCode(db: Queryable, model: Model, code: string): Promise<number | undefined> {
  const alias = identifier('t0')
  const predicate = isStorableText(code) ? model.externalId?.find(code, alias) : undefined
  if (!predicate) return undefined
  const row = await db.one<{
    id: number
  }>`select ${alias}.id from ${identifier(model.table)} ${alias} where ${predicate}`
  return row?.id
}

async function getAsHolder(
  db: Queryable,
  scope: ReadScope,
  publicFields: ReadonlySet<string>,
  id: number,
  query: Pick<Query, 'fields' | 'matchRecordTags'>,
): Promise<Page> {
  for (const field of query.fields ?? []) {
    if (field !== null && field !== 'id' && !publicFields.has(field)) {
      throw new AppError('Forbidden', {
        cn: `无权读取字段 ${shown(field)}`,
        en: `You may not read the field ${shown(field)}`,
      })
    }
  }
  const page = await get(db, scope, id, query)
  const mask = scope.model.externalId?.mask ?? {}
  for (const record of page.records) {
    for (const [field, change] of Object.entries(mask)) if (field in record) record[field] = change(record[field])
  }
  return page
}

/** The tags granted on each of these records. */
export async function grantedTags(
  db: Queryable,
  scope: ReadScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const compiler = new Compiler(scope.caller)
  const alias = compiler.alias()
  const tags = [...tagConditions(scope)].filter(([, condition]) => !isFalse(condition))
  const columns = tags.map(
    ([tag, condition]) => sql`${compiler.condition(condition, alias)} as ${identifier(`tag_${tag}`)}`,
  )
  const rows = await db.rows<{ id: number; [tag: string]: unknown }>`
    select ${join([sql`${alias}.id`, ...columns])} from ${identifier(scope.model.table)} ${alias} where ${alias}.id = any(${ids})`
  return new Map(rows.map((row) => [row.id, tags.map(([tag]) => tag).filter((tag) => row[`tag_${tag}`] === true)]))
}

/** How many records to read from where; `LimitExceeded` or `BadRequest` where the query asks for what it may not. */
export function windowOf(query: Pick<Query, 'limit' | 'offset'>, limits: ReadLimits): Window {
  const limit = query.limit ?? PAGE
  const offset = query.offset ?? 0
  const all = limit === -1
  if (!all && (limit < 0 || limit > limits.pageMax)) {
    throw new AppError('LimitExceeded', {
      cn: `limit 须在 0 到 ${limits.pageMax} 之间，或为 -1`,
      en: `limit must be from 0 to ${limits.pageMax}, or -1`,
    })
  }
  if (offset < 0) throw new AppError('BadRequest', { cn: 'offset 不能为负', en: 'offset cannot be negative' })
  return { limit: all ? limits.allMax + 1 : limit, offset, all }
}

/** A page that is not full ends the list. */
function totalOfLastPage({ limit, offset }: Window, records: number): number | undefined {
  return records < limit && (records > 0 || offset === 0) ? offset + records : undefined
}

function tagCondition(scope: ReadScope, wanted: readonly (string | null)[] | null | undefined): BoundCondition {
  const tags = new Set((wanted ?? []).filter((tag) => tag !== null))
  if (tags.size === 0) return TRUE
  const conditions = tagConditions(scope)
  return and(
    ...[...tags].map((tag) => {
      const condition = conditions.get(tag)
      if (!condition)
        throw new AppError('BadRequest', { cn: `没有标签 ${shown(tag)}`, en: `There is no tag ${shown(tag)}` })
      return condition
    }),
  )
}

function bindCountFields(scope: ReadScope, names: readonly string[]): readonly BoundField[] {
  const asked = [...new Set(names)]
  if (asked.length > COUNT_FIELDS_MAX)
    throw new AppError('LimitExceeded', {
      cn: `最多按 ${COUNT_FIELDS_MAX} 个字段计数`,
      en: `At most ${COUNT_FIELDS_MAX} fields can be counted by`,
    })
  return asked.map((field) => bindCountField(scope, field))
}

function bindCountField(scope: ReadScope, name: string): BoundField {
  const field = scope.binder.field(scope.model, name)
  if (!fieldTypeOf(field.declaration).countedValues || !isComparable(field)) {
    throw new AppError('BadRequest', {
      cn: `${shown(name)} 不是选择或布尔字段，不能计数`,
      en: `${shown(name)} is no selection or boolean field to count by`,
    })
  }
  return field
}

async function countMatching(db: Queryable, { model, caller }: ReadScope, matching: BoundCondition): Promise<number> {
  if (isFalse(matching)) return 0
  const compiler = new Compiler(caller)
  const alias = compiler.alias()
  const row = await db.one<{
    count: number
  }>`select count(*) from ${identifier(model.table)} ${alias} where ${compiler.condition(matching, alias)}`
  return row?.count ?? 0
}

async function countByValue(
  db: Queryable,
  { model, caller }: ReadScope,
  matching: BoundCondition,
  fields: readonly BoundField[],
): Promise<{ [field: string]: { [value: string]: number } }> {
  const counts: { [field: string]: { [value: string]: number } } = {}
  for (const field of fields) {
    const { declaration } = field
    const values = fieldTypeOf(declaration).countedValues?.(declaration) ?? []
    const counted: { [value: string]: number } = Object.fromEntries(values.map((value) => [value, 0]))
    counts[field.name] = counted
    if (isFalse(matching)) continue
    const compiler = new Compiler(caller)
    const alias = compiler.alias()
    const value = compiler.field(field, alias)
    const rows = await db.rows<{ value: string | boolean | null; count: number }>`
      select ${value} as value, count(*) from ${identifier(model.table)} ${alias} where ${compiler.condition(matching, alias)} group by 1`
    for (const row of rows) if (row.value !== null) counted[String(row.value)] = row.count
  }
  return counts
}

function tooMany(max: number): AppError {
  return new AppError('LimitExceeded', {
    cn: `超过 ${max} 条记录，请缩小条件或分页`,
    en: `More than ${max} records: narrow the condition or page through them`,
  })
}

/** Does the record exist within the scope and satisfy the condition? With `lock`, it is locked until the transaction ends. */
export function isCovered(
  db: Queryable,
  scope: ReadScope,
  id: number,
  condition: BoundCondition,
  lock?: 'for update',
): Promise<boolean> {
  return holdsOf(db, scope, id, and(scope.where, condition), lock)
}

/** Does the condition hold of the record, whether or not the caller may read it? */
export async function holdsOf(
  db: Queryable,
  { model, caller }: Pick<ReadScope, 'model' | 'caller'>,
  id: number,
  condition: BoundCondition,
  lock?: 'for update',
): Promise<boolean> {
  const compiler = new Compiler(caller)
  const alias = compiler.alias()
  const row = await db.one<{ holds: boolean }>`
    select ${compiler.condition(condition, alias)} as holds from ${identifier(model.table)} ${alias} where ${alias}.id = ${id} ${raw(lock ?? '')}`
  return row?.holds === true
}
