import { type Queryable, sql } from '@cubic/data-platform'
import { NEWEST, type Position, POSITION } from '../infra/database/position.ts'
import type { PublicReads } from '../infra/database/public-reads.ts'
import { NEXT_MOMENT } from '../features/events/model.ts'
import { seatStamps } from '../features/registration/data/queries.ts'

export type Stamp = {
  /** Changes with every table that has a version. */
  readonly versions: string
  /** By event, for the requested events that take registrations. */
  readonly seats: { readonly [event: string]: string }
  /** By the database's clock, in milliseconds. */
  readonly now: number
  /** The next moment at which the clock alone changes an event's status; null if none is known. */
  readonly until: number | null
  /** Of the database that it was read from: what a page with this stamp reads is no older. */
  readonly position: Position
  readonly isReplica: boolean
}
export type Stamps = {
  /** Reads after the call, for somebody who has seen the primary at `since`. Rejects with the database's error. */
  readonly read: (events: readonly number[], since: Position) => Promise<Stamp>
  /** The database's clock, calculated from its last reading. */
  readonly now: () => number
}
type Waiting = {
  readonly events: readonly number[]
  readonly resolve: (stamp: Stamp) => void
  readonly reject: (error: unknown) => void
}

/** The minimum time between two queries, regardless of the number of callers, in milliseconds. */
const PACE_MS = 4

/** The stamps of pages from the replica, and of pages from the primary for readers who need something newer. */
export function createStamps(publicReads: PublicReads, who: string): Stamps {
  let ahead = 0
  const after = ({ now, isReplica, position }: Stamp): void => {
    ahead = now - Date.now()
    if (isReplica) publicReads.saw(position)
  }
  const near = createReading(() => publicReads.as(who, 0), after)
  const newest = createReading(() => publicReads.as(who, NEWEST), after)
  return {
    now: () => Date.now() + ahead,
    read: (events, since) => (publicReads.has(since) ? near : newest)(events),
  }
}

type Reading = (events: readonly number[]) => Promise<Stamp>

/** One statement for all who ask at about the same time. */
function createReading(db: () => Queryable, after: (stamp: Stamp) => void): Reading {
  let waiting: Waiting[] = []
  let isReading = false

  async function readAll(): Promise<void> {
    isReading = true
    while (waiting.length > 0) {
      const begun = performance.now()
      const asked = waiting
      waiting = []
      try {
        const stamp = await readStamp(db(), [...new Set(asked.flatMap(({ events }) => events))])
        after(stamp)
        for (const { resolve } of asked) resolve(stamp)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
      const rest = PACE_MS - (performance.now() - begun)
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    }
    isReading = false
  }

  return (events) =>
    new Promise((resolve, reject) => {
      waiting.push({ events, resolve, reject })
      if (!isReading) void readAll()
    })
}

async function readStamp(db: Queryable, events: readonly number[]): Promise<Stamp> {
  const inMs = (moment: ReturnType<typeof sql>) => sql`(extract(epoch from ${moment}) * 1000)::float8`
  const stamp =
    await db.one<Stamp>`select (select coalesce(sum(version), 0)::text from cubic_table_version) as versions,
    ${seatStamps(events)} as seats, ${inMs(sql`now()`)} as now, ${POSITION} as position,
    pg_is_in_recovery() as "isReplica", nullif(${inMs(NEXT_MOMENT)}, 'infinity') as until`
  if (!stamp) throw new Error('a stamp is one row')
  return stamp
}
