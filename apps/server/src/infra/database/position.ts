import { type Queryable, sql } from '@cubic/data-platform'

/** How far a database has written its log, or replayed the primary's, in bytes. */
export type Position = number

/** No replica is that far: for what must not be a moment old. */
export const NEWEST: Position = Number.MAX_SAFE_INTEGER

/**
 * An expression that is no less than what its statement sees. The end of what was inserted may be beyond the header of
 * a page that no replica has yet, so it is asked for only where commits do not wait until they are written.
 */
export const POSITION = sql`(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_lsn() end - '0/0'::pg_lsn)::float8`

/** Reads the position, beginning after the call. All calls made while one reading runs share the next one. */
export function createPositionReader(db: Queryable): () => Promise<Position> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Position> | undefined
  async function read(): Promise<Position> {
    const row = await db.one<{ position: Position }>`select ${POSITION} as position`
    return row?.position ?? NEWEST
  }
  return () => {
    if (next) return next
    const reading = running.then(() => {
      next = undefined
      return read()
    })
    running = reading.catch(() => undefined)
    next = reading
    return reading
  }
}
