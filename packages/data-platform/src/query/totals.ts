import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../core/database.ts'
import { type Sql, sql } from '../core/sql.ts'
import type { CountPlan, Stamp } from './count-plan.ts'
import { keyOf } from './shared-reads.ts'

const REMEMBERED_MAX = 1000
const ATTEMPTS = 3

type Counted = {
  readonly ids?: readonly number[]
  readonly count: number
  readonly version: string
  readonly now: number
  readonly until: number
}

/** Totals of one database, each with the state of the tables and the span of time that it holds for. */
export type Totals = {
  /** Caches nothing of other databases, and nothing of transactions: what these see may never be committed. */
  readonly of: Queryable
  /** Returns the total for a snapshot; undefined if it changes faster than it is counted. */
  readonly totalAt: (plan: CountPlan, stamp: Stamp | undefined) => Promise<number | undefined>
  /**
   * Returns the first records of a ranked plan from the cache, or finds them now. `holdsFor`
   * tells whether they are valid.
   */
  readonly rankedOf: (plan: CountPlan) => Promise<readonly number[]>
  readonly holdsFor: (plan: CountPlan, ids: readonly number[], stamp: Stamp) => boolean
}

/**
 * Reads of a database; `joinWaiting` lets an equal read that waits for another caller begin in this caller's turn too.
 */
type Reads = Queryable & { readonly joinWaiting?: (statement: Sql) => void }
/** The cached totals of one database, shared by callers who each use their own reads. */
export type SharedTotals = { readonly of: (db: Reads) => Totals }

export function createTotals(db: Queryable): Totals {
  return shareTotals().of(db)
}

/** `onLookup` hears of each total that is asked for, and whether the cache held it. */
export function shareTotals(onLookup: (found: boolean) => void = () => undefined): SharedTotals {
  const remembered = new LRUCache<string, Counted>({ max: REMEMBERED_MAX })
  const counting = new Map<string, Promise<Counted>>()

  /**
   * Runs one count at a time for each key. Concurrent callers wait for its number, which may
   * belong to an older snapshot.
   */
  async function count(db: Reads, key: string, statement: Sql): Promise<Counted> {
    const running = counting.get(key)
    if (running) {
      db.joinWaiting?.(statement)
      return running
    }
    const started = countNow(db, statement)
    counting.set(key, started)
    try {
      const counted = await started
      remembered.set(key, counted)
      return counted
    } finally {
      counting.delete(key)
    }
  }

  const of = (db: Reads): Totals => ({
    of: db,
    async totalAt(plan, given) {
      const key = keyOfPlan(plan)
      let stamp = given
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        stamp ??= await readStamp(db, plan)
        const known = remembered.get(key)
        const holds = known !== undefined && holdsAt(known, stamp)
        onLookup(holds)
        if (holds) return known.count + stamp.total_own
        const counted = await count(db, key, plan.countShared)
        if (holdsAt(counted, stamp)) return counted.count + stamp.total_own
        stamp = undefined
      }
      return undefined
    },
    async rankedOf(plan) {
      const key = keyOfPlan(plan)
      return (remembered.get(key) ?? (await count(db, key, plan.countShared))).ids ?? []
    },
    holdsFor(plan, ids, stamp) {
      const key = keyOfPlan(plan)
      const known = remembered.peek(key)
      if (known?.ids === ids && holdsAt(known, stamp)) return true
      if (known?.ids === ids) remembered.delete(key)
      return false
    },
  })
  return { of }
}

const keys = new WeakMap<CountPlan, string>()

/** Hashes what is counted: a search for a typing error in pinyin has tens of thousands of characters. */
function keyOfPlan(plan: CountPlan): string {
  const key = keys.get(plan) ?? createHash('sha256').update(keyOf(plan.countShared)).digest('base64')
  keys.set(plan, key)
  return key
}

/** Tells whether both see the same rows, and time does not change the answer in between. */
function holdsAt({ version, now, until }: Counted, stamp: Stamp): boolean {
  return version === stamp.total_version && now <= stamp.total_now && stamp.total_now < until
}

async function countNow(db: Queryable, statement: Sql): Promise<Counted> {
  const [counted] = await db.rows<Counted>`${statement}`
  if (!counted) throw new Error('a count gives one row')
  return counted
}

async function readStamp(db: Queryable, { stamp }: CountPlan): Promise<Stamp> {
  const [read] = await db.rows<Stamp>`${sql`select ${stamp}`}`
  if (!read) throw new Error('a stamp is one row')
  return read
}
