import type { Caller } from '../core/caller.ts'
import type { Queryable } from '../core/database.ts'
import { withIds } from './best-match.ts'
import type { CountPlan, Stamp } from './count-plan.ts'
import { type PreparedRead, type Records, runRead } from './read.ts'
import type { Row } from './read-columns.ts'
import { sql } from '../core/sql.ts'
import type { Totals } from './totals.ts'

const ATTEMPTS = 3
type Ranked = { readonly read: PreparedRead; readonly plan: CountPlan; readonly totals: Totals }

/**
 * Reads a page of the best matches from the cache, together with what tells whether the cache is still valid; undefined
 * if the ranking changes faster than it is calculated.
 */
export async function readRanked(
  db: Queryable,
  caller: Caller,
  { read, plan, totals }: Ranked,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Records | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const ids = await totals.rankedOf(plan)
    const page = ids.slice(offset, offset + limit)
    const records =
      page.length === 0
        ? { outputs: [], rows: await db.rows<Row>`${sql`select ${plan.stamp}`}` }
        : await runRead(db, caller, { ...read, statement: withIds(read.statement, page) })
    const stamp = records.rows[0] as (Row & Stamp) | undefined
    if (stamp && totals.holdsFor(plan, ids, stamp)) return page.length === 0 ? { outputs: [], rows: [] } : records
  }
  return undefined
}
