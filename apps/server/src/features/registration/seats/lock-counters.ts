import { raw, sql, type Tx } from '@cubic/data-platform'

declare const counterLocked: unique symbol
/** A transaction that holds the seat counters' locks: its statements run while the counters cannot change. */
export type LockedTx = Tx & { readonly [counterLocked]: true }

/** How to treat a counter that another transaction holds: wait for it, or skip its registration. */
export type IfHeld = 'wait' | 'skip'

type Counters = { readonly eventIds: readonly number[]; readonly ifHeld: IfHeld }

/**
 * Locks the seat counters of the events' registrations, in the order of their ids, and runs the reads that
 * need the lock. Both go out in one round trip: PostgreSQL runs the statements of a connection in the
 * order in which they are sent.
 */
export async function underCounterLocks<Read>(
  tx: Tx,
  { eventIds, ifHeld }: Counters,
  read: (locked: LockedTx) => Promise<Read>,
): Promise<{ readonly lockedIds: ReadonlySet<number>; readonly read: Read }> {
  // PostgreSQL keeps the plan for a single value; for an array it makes a new one each time.
  const asked = eventIds.length === 1 ? sql`= ${eventIds[0]}` : sql`= any(${eventIds})`
  const locking = tx.rows<{ regist_id: number }>`/* hot */
    select regist_id from cubic_seat_counter where event_id ${asked} order by regist_id for update ${raw(ifHeld === 'skip' ? 'skip locked' : '')}`
  const reading = read(tx as LockedTx)
  const [rows, found] = await Promise.all([locking, reading])
  return { lockedIds: new Set(rows.map(({ regist_id: registId }) => registId)), read: found }
}
