import { AppError, type Condition, type SortKey } from '@cubic/contract'
import { type ReadScope, tagConditions } from '../condition/access.ts'
import { and, type BoundCondition, type BoundField, isFalse, TRUE } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import { simplify } from '../condition/simplify.ts'
import type { Caller } from '../core/caller.ts'
import type { Queryable } from '../core/database.ts'
import { shown } from '../core/shown.ts'
import type { Marks } from '../text-search/marks.ts'
import { identifier, join, sql } from '../core/sql.ts'
import { byRank, RANKED_MAX, rankingOf, REMEMBERED_PAGE } from './best-match.ts'
import { bindCountFields, countByValue, countMatching } from './counts.ts'
import { expandedSize } from './expanded-size.ts'
import { markNames } from './mark-names.ts'
import { readRanked } from './read-ranked.ts'
import { dottedPathsOf, type DottedPath, withDottedKeys } from './dotted-keys.ts'
import { type AskedFields, bindFields, relationsOf } from './projection.ts'
import { type CountPlan, planCount, type Stamp } from './count-plan.ts'
import { prepareRead, type PreparedRead, runRead } from './read.ts'
import type { Output, Row } from './read-columns.ts'
import type { Totals } from './totals.ts'

export type ReadLimits = { readonly pageMax: number; readonly allMax: number }
const PAGE = 10
type Window = { readonly limit: number; readonly offset: number; readonly all: boolean }

export type Query = {
  readonly fields?: readonly (string | null)[] | null
  /** Limits the paths that this reader is shown, if narrower than the scope's rights. */
  readonly shows?: (path: string) => boolean
  readonly condition?: Condition
  /** A condition of the platform that narrows the search further. */
  readonly within?: BoundCondition
  readonly sort?: readonly SortKey[]
  /** Defaults to 10; -1 for all. */
  readonly limit?: number | null
  readonly offset?: number | null
  /** Keeps only records on which all of these tags are granted. */
  readonly matchRecordTags?: readonly (string | null)[] | null
  readonly customCountFields?: readonly string[]
  /** Given if the total will be requested: whether a cached one is valid is then read with the page. */
  readonly totals?: Totals | undefined
}

/** A page of records. What costs extra is read on request, with the same scope and condition. */
export type Page = {
  readonly records: readonly Output[]
  /** Returns a record with each requested dotted path as a key, in addition to the nested objects. */
  readonly withDottedKeys: (record: Output) => Output
  /** Requested paths that the caller may not read: null in every record. */
  readonly unreadable: readonly string[]
  readonly relations: { readonly [field: string]: string }
  readonly totalCount: () => Promise<number>
  readonly customCount: () => Promise<{ readonly [field: string]: { readonly [value: string]: number } }>
  readonly tags: () => Promise<ReadonlyMap<number, readonly string[]>>
  /** The matches in the records' names, if these were read, by id. */
  readonly marks: () => Promise<ReadonlyMap<number, Marks>>
  /** The number of records; related ones count each time they are written. */
  readonly size: number
}

/** Searches the records within scope, condition and tags, sorted (ties by id), and returns a page. */
export async function search(db: Queryable, scope: ReadScope, query: Query, limits: ReadLimits): Promise<Page> {
  return runSearch(db, scope.caller, prepareSearch(scope, query, limits), query.totals)
}

export type PreparedSearch = {
  readonly scope: ReadScope
  readonly window: Window
  readonly allMax: number
  readonly matching: BoundCondition
  readonly asked: AskedFields & { readonly dotted: readonly DottedPath[] }
  readonly countFields: readonly BoundField[]
  readonly plan: CountPlan | undefined
  readonly read: PreparedRead
  /** Reads a page of the cached best matches. */
  readonly ranked: PreparedRead | undefined
}

/** Prepares the part of a search that needs no database: it depends only on the query and the caller. */
export function prepareSearch(scope: ReadScope, query: Query, limits: ReadLimits): PreparedSearch {
  const { model, caller, binder } = scope
  const window = windowOf(query, limits)
  const asked = bindFields(binder, model, query.fields, query.shows)
  const { projection } = asked
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
    isDeferred: !window.all && (window.offset > 0 || keys.some(({ path }) => path.field.name !== 'id')),
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
  const dotted = dottedPathsOf(asked, query.fields)
  return {
    scope,
    window,
    allMax: limits.allMax,
    matching,
    asked: { ...asked, dotted },
    countFields,
    plan,
    read,
    ranked,
  }
}

/** `totals` are used only if they belong to `db`. */
export async function runSearch(
  db: Queryable,
  caller: Caller,
  { scope, window, allMax, matching, asked, countFields, plan, read, ranked }: PreparedSearch,
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
    withDottedKeys: (record) => withDottedKeys(record, asked.dotted),
    unreadable: asked.unreadable,
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

function tooMany(max: number): AppError {
  return new AppError('LimitExceeded', {
    cn: `超过 ${max} 条记录，请缩小条件或分页`,
    en: `More than ${max} records: narrow the condition or page through them`,
  })
}
