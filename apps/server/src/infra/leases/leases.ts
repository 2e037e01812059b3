import { randomUUID } from 'node:crypto'
import { type Queryable, raw, sql, type Sql } from '@cubic/data-platform'
import { pause } from '../database/pause.ts'
import type { Log } from '../log/log.ts'

/**
 * A table whose due rows processes take by a lease. `due` is the column that says when a free row is due, and when the
 * lease of a taken one ends; `open` the states of rows that are still to be done.
 */
export type LeasedTable = { readonly name: string; readonly due: string; readonly open: readonly string[] }

/** Rows that this process works on, as long as nobody else has taken them. */
export type Held = { readonly lease: string; readonly ids: readonly number[] }

/** How often a failing row is attempted, and the waits in between: listed, or doubling up to a maximum. */
export type Retry =
  | { readonly attempts: number; readonly firstWaitMs: number; readonly maxWaitMs: number }
  | { readonly attempts: number; readonly waitsMs: readonly number[] }

/** Why a row is given up that no process survived. */
export const PROCESS_ENDED = 'the process ended'

type Taking = {
  readonly where: Sql
  readonly order: Sql
  readonly max: number
  readonly leaseMs: number
  /** What else to set, such as `, state = 'running'`. */
  readonly set: Sql
  readonly returning: Sql
  /** Takes a row whose process died by itself, so that one that kills its process harms no other. */
  readonly isolatesDied: boolean
}

/** `died`: the process that had the row before ended with it. */
type Taken<Row> = Row & { readonly lease: string; readonly died: boolean }

/**
 * Takes rows that are due, under one new lease. `attempts` counts attempts that have ended: one whose process died is
 * known by the lease that it left behind, and is counted here.
 */
export async function takeDue<Row extends { readonly id: number; readonly attempts: number }>(
  db: Queryable,
  { name, due, open }: LeasedTable,
  { where, order, max, leaseMs, set, returning, isolatesDied }: Taking,
): Promise<readonly Taken<Row>[]> {
  const [table, dueColumn, lease] = [raw(name), raw(due), randomUUID()]
  const rows = await db.rows<Row & { readonly place: number; readonly died: boolean }>`
    with due as (
      select * from ${table} where state = any(${open}) and ${dueColumn} <= now() and ${where}
      order by ${order} limit ${max} for update skip locked),
    ranked as (select id, lease is not null as died, (row_number() over (order by ${order}))::integer as place from due),
    chosen as (
      select * from ranked where not ${isolatesDied}::boolean
        or case when (select died from ranked where place = 1) then place = 1 else not died end)
    update ${table} leased set lease = ${lease}, ${dueColumn} = ${inMs(leaseMs)}, attempts = leased.attempts + chosen.died::integer ${set}
    from chosen where leased.id = chosen.id
    returning chosen.place, chosen.died, leased.id, leased.attempts, ${returning}`
  return rows.toSorted((one, other) => one.place - other.place).map((row) => ({ ...row, lease }))
}

type Holding = {
  readonly log: Log
  readonly leaseMs: number
  /** No lease is renewed for longer: what has not ended by then goes to somebody else. */
  readonly maxMs?: number
  readonly ended: AbortSignal
  /** Nothing more may be done: the rows are another's, or will be. */
  readonly onLost: () => void
}

export async function holdLease(
  db: Queryable,
  table: LeasedTable,
  held: Held,
  { log, leaseMs, maxMs = Infinity, ended, onLost }: Holding,
): Promise<void> {
  const since = performance.now()
  for (let renewed = since; ;) {
    await pause(leaseMs / 3, ended)
    if (ended.aborted) return
    if (performance.now() - since >= maxMs) return onLost()
    try {
      if ((await changeHeld(db, table, held, sql`${raw(table.due)} = ${inMs(leaseMs)}`)) === 0) return onLost()
      renewed = performance.now()
    } catch (error) {
      log.warn('A lease cannot be renewed', { table: table.name, error })
      if (performance.now() - renewed > leaseMs) return onLost()
    }
  }
}

/** Gives rows back that can be taken again after `waitMs`. */
export async function releaseHeld(db: Queryable, table: LeasedTable, held: Held, waitMs = 0): Promise<void> {
  if (held.ids.length > 0) await changeHeld(db, table, held, sql`lease = null, ${raw(table.due)} = ${inMs(waitMs)}`)
}

/** Changes the rows that are still ours; returns how many those are. */
export function changeHeld(db: Queryable, { name }: LeasedTable, { lease, ids }: Held, change: Sql): Promise<number> {
  return db.run`update ${raw(name)} set ${change} where id = any(${ids}) and lease = ${lease}`
}

/** The wait after this failed attempt; undefined if it was the last. */
export function waitAfter(attempt: number, retry: Retry): number | undefined {
  if (attempt >= retry.attempts) return undefined
  if ('waitsMs' in retry) return retry.waitsMs[Math.min(attempt, retry.waitsMs.length) - 1]
  return Math.min(retry.maxWaitMs, retry.firstWaitMs * 2 ** (attempt - 1))
}

/** By the database's clock, so that processes with different clocks agree. */
export function inMs(milliseconds: number): Sql {
  return sql`now() + make_interval(secs => ${milliseconds / 1000}::double precision)`
}
