import type { Caller } from '../core/caller.ts'
import { and, type BoundCondition, negate, or } from '../condition/bound.ts'
import { Compiler } from '../condition/compile.ts'
import { dependenciesOf } from '../condition/dependencies.ts'
import { flattened } from '../condition/simplify.ts'
import type { Model } from '../model/model.ts'
import { versionOf } from '../model/table-versions.ts'
import { firstRanked, type Ranking, rankedRecords } from './best-match.ts'
import { identifier, join, raw, sql, type Sql } from '../core/sql.ts'
import { idsOfAny } from './alternatives.ts'

/**
 * How to count the records that match: counts that many callers share are cached, a caller's own are made each time.
 */
export type CountPlan = {
  /**
   * Gives `count`, and from the same snapshot `version`, `now` and `until`, the next moment at
   * which time may change it.
   */
  readonly countShared: Sql
  /** Gives `ids` too: the first `RANKED_MAX` records, the best match first. */
  readonly isRanked: boolean
  /** The columns `total_version`, `total_now` and `total_own` for a statement that reads the page. */
  readonly stamp: Sql
}
export type Stamp = { readonly total_version: string; readonly total_now: number; readonly total_own: number }

/** Undefined where nothing of it can be remembered. */
export function planCount(
  caller: Caller,
  model: Model,
  matching: BoundCondition,
  ranking?: Ranking,
): CountPlan | undefined {
  const split = splitOwn(model, matching)
  const depends = split && dependenciesOf(model, split.shared)
  if (!split || !depends) return undefined
  const version = versionOf(depends.tables)
  const isRanked = ranking !== undefined && split.own.length === 0
  const counted = isRanked ? countRanked(caller, model, matching, ranking) : countOf(caller, model, [split.shared])
  const until = depends.changesAt.length > 0 ? sql`least(${join(depends.changesAt)})` : raw('null::timestamptz')
  const own = split.own.length > 0 ? sql`(select count from ${countOf(caller, model, split.own)} own)` : raw('0')
  return {
    isRanked,
    countShared: sql`select counted.*, ${version} as version, ${seconds(raw('now()'))} as now,
      coalesce(${seconds(until)}, 'infinity') as until from ${counted} counted`,
    stamp: sql`${version} as total_version, ${seconds(raw('now()'))} as total_now, ${own} as total_own`,
  }
}

const seconds = (moment: Sql): Sql => sql`extract(epoch from ${moment})::float8`

/**
 * Each is asked for together with all else of the condition, so more of them would make a statement that
 * grows with their square.
 */
const OWN_MAX = 4

type Split = { readonly shared: BoundCondition; readonly own: readonly BoundCondition[] }

/**
 * A right often covers records that everybody sees, and one's own. The first part is remembered for all, the others are
 * counted among the records that are not in it.
 */
function splitOwn(model: Model, matching: BoundCondition): Split | undefined {
  const isKnown = (condition: BoundCondition) => dependenciesOf(model, condition) !== undefined
  if (isKnown(matching)) return { shared: matching, own: [] }
  const children = flattened('and', matching)
  const [open, ...more] = children.filter((child) => !isKnown(child))
  if (!open || more.length > 0) return undefined
  const choices = flattened('or', open)
  const known = or(...choices.filter(isKnown))
  const others = children.filter((child) => child !== open)
  const own = choices.filter((choice) => !isKnown(choice))
  if (own.length > OWN_MAX) return undefined
  return { shared: and(...others, known), own: own.map((choice) => and(...others, choice, negate(known))) }
}

/** Counts and gives `ids` too, by one look at the records. */
function countRanked(caller: Caller, model: Model, matching: BoundCondition, ranking: Ranking): Sql {
  const ranked = rankedRecords(ranking, new Compiler(caller), identifier(model.table), matching)
  return sql`(with ${ranked} select (select count(*) from ranked) as count, ${firstRanked} as ids)`
}

/** `count`, the number of records that one of the conditions covers: each is found by its own index. */
function countOf(caller: Caller, model: Model, conditions: readonly BoundCondition[]): Sql {
  return sql`(select count(*) as count from (${idsOfAny(caller, model, conditions)}) found)`
}
