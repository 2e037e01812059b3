import { LRUCache } from 'lru-cache'
import { readScopeFor } from '../condition/access.ts'
import type { Caller } from '../core/caller.ts'
import type { Queryable } from '../core/database.ts'
import { keyOf } from './shared-reads.ts'
import { type Page, type PreparedSearch, prepareSearch, type Query, type ReadLimits, runSearch } from './search.ts'
import type { Registry } from '../model/model.ts'

const KEPT_MAX = 500
/** Longer queries are not cached: five hundred of them would fill the memory. */
const KEY_MAX = 8000
/** Statements of text searches may be much longer than their queries. */
const STATEMENT_MAX = 60_000

const kept = new WeakMap<Registry, LRUCache<string, PreparedSearch>>()

/**
 * Searches the records of a model that the caller may read. A query is prepared once per user and roles, and once for
 * all guests: rights depend on the user and their roles, never on the address.
 */
export async function searchAs(
  db: Queryable,
  registry: Registry,
  modelName: string,
  caller: Caller,
  query: Omit<Query, 'within' | 'shows'>,
  limits: ReadLimits,
  /** Resolves when an uncached search may be prepared. */
  takeTurn: () => Promise<void> = async () => undefined,
): Promise<Page> {
  const { totals, ...asked } = query
  const { lang } = caller
  const key = JSON.stringify([modelName, rightsOf(caller), lang, limits, totals !== undefined, asked], exactly)
  const known = find(registry, key)
  if (!known) await takeTurn()
  const prepared = known ?? prepareSearch(readScopeFor(registry, modelName, fromNowhere(caller)), query, limits)
  if (key.length <= KEY_MAX && lengthOf(prepared) <= STATEMENT_MAX) keep(registry, key, prepared)
  return runSearch(db, caller, prepared, totals)
}

/** Equal for callers of equal rights. */
function rightsOf({ userId, roles, rolesWithin, viewer }: Caller): readonly unknown[] {
  return [userId, [...roles], rolesWithin?.key, ...(viewer ? [rightsOf(viewer)] : [])]
}

/** JSON writes -0 as 0 and infinity as null; comparisons refuse both. */
function exactly(_name: string, value: unknown): unknown {
  if (typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0))) return value
  return { odd: Object.is(value, -0) ? '-0' : String(value) }
}

/** Nothing in the cache knows an address. */
function fromNowhere(caller: Caller): Caller {
  return { ...caller, address: '' }
}

function find(registry: Registry, key: string): PreparedSearch | undefined {
  return kept.get(registry)?.get(key)
}

const lengths = new WeakMap<PreparedSearch, number>()

function lengthOf(prepared: PreparedSearch): number {
  const { read, ranked, plan } = prepared
  const known = lengths.get(prepared)
  if (known !== undefined) return known
  const statements = [read.statement, ranked?.statement, plan?.countShared].filter((each) => each !== undefined)
  const length = statements.reduce((sum, statement) => sum + keyOf(statement).length, 0)
  lengths.set(prepared, length)
  return length
}

function keep(registry: Registry, key: string, prepared: PreparedSearch): void {
  const searches = kept.get(registry) ?? new LRUCache<string, PreparedSearch>({ max: KEPT_MAX })
  kept.set(registry, searches)
  searches.set(key, prepared)
}
