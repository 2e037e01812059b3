import type { Condition } from '@cubic/contract'
import { and, type BoundCondition, type BoundMatch, TRUE } from '../condition/bound.ts'
import type { Compiler } from '../condition/compile.ts'
import { flattened } from '../condition/simplify.ts'
import { join, raw, Sql, sql } from '../core/sql.ts'

/** The number of best matches that are cached. Further pages are read from the database. */
export const RANKED_MAX = 200

/** Ranks the best match first if a search has no sort. */
export type Ranking = {
  readonly matches: readonly BoundMatch[]
  /** True if a record may also match for another reason than the text. */
  readonly mayFail: boolean
}

export function searchesText(condition: Condition): boolean {
  return 'leaf' in condition ? condition.leaf.comparator === 'match' : condition.children.some(searchesText)
}

/** Undefined if the condition does not search the text of the records themselves. */
export function rankingOf(condition: BoundCondition): Ranking | undefined {
  const matches: BoundMatch[] = []
  let mayFail = false
  const collect = (part: BoundCondition, isChoice: boolean): void => {
    if (part.kind === 'and') for (const child of part.children) collect(child, isChoice)
    if (part.kind === 'or') for (const child of part.children) collect(child, true)
    if (part.kind !== 'match' || part.steps.length > 0) return
    matches.push(part)
    mayFail ||= isChoice
  }
  collect(condition, false)
  return matches.length > 0 ? { matches, mayFail } : undefined
}

/** The rank of the row, ties by id. */
export function byRank({ matches, mayFail }: Ranking, compiler: Compiler, alias: Sql): Sql {
  return join([compiler.rank(matches, alias, mayFail), sql`${alias}.id`])
}

/** Placeholder for the page's ids in a prepared statement. */
const PAGE_IDS: readonly number[] = Object.freeze([])

/** Reads the cached records of a page, in their order, as far as the caller may still read them. */
export const REMEMBERED_PAGE = {
  matches: (compiler: Compiler, alias: Sql, readable: BoundCondition = TRUE): Sql =>
    sql`${alias}.id = any(${PAGE_IDS}::integer[]) and ${compiler.condition(readable, alias)}`,
  order: (_compiler: Compiler, alias: Sql): Sql => sql`array_position(${PAGE_IDS}::integer[], ${alias}.id)`,
}

export function withIds(statement: Sql, ids: readonly number[]): Sql {
  return new Sql(
    statement.strings,
    statement.values.map((value) => (value === PAGE_IDS ? ids : value)),
  )
}

/** Compiles the table `ranked` with `id` and `rank` of all matching records. */
export function rankedRecords(ranking: Ranking, compiler: Compiler, table: Sql, matching: BoundCondition): Sql {
  const [only, ...more] = ranking.matches
  if (only && more.length === 0 && !ranking.mayFail) {
    const rest = flattened('and', matching).filter((part) => part !== only)
    return sql`ranked as materialized (${compiler.ranked(only, and(...rest))})`
  }
  const alias = compiler.alias()
  return sql`ranked as materialized (select ${alias}.id, ${compiler.rank(ranking.matches, alias, ranking.mayFail)} as rank
    from ${table} ${alias} where ${compiler.condition(matching, alias)})`
}

export const firstRanked = sql`array(select id from ranked order by rank, id limit ${raw(String(RANKED_MAX))})`
