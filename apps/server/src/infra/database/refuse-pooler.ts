import type { Queryable } from '@cubic/data-platform'
import { hasCode } from '../errors/has-code.ts'
import type { Log } from '../log/log.ts'
import type { OpenDatabase } from './database.ts'

/** `DATABASE_URL` leads to something between us and PostgreSQL that takes away what we rely on. */
export class PoolerError extends Error {
  constructor(reason: string) {
    super(
      `DATABASE_URL leads to a connection pooler that Cubic cannot use: ${reason} (docs/operations.md, “PgBouncer”)`,
    )
    this.name = 'PoolerError'
  }
}

const UNKNOWN_PARAMETER = '08P01'

/**
 * In transaction mode a pooler gives each transaction any of its connections. LISTEN would then hear nothing, prepared
 * statements would be missing, and limits of time would be those of somebody else: all of it later, and at times.
 */
export async function refusePooler(db: OpenDatabase, log: Log): Promise<void> {
  try {
    // This pool has one connection, so it asks twice on the same one.
    const own = await serverOf(db.monitor)
    const isShared = await db.transaction(
      async (tx) => (await serverOf(tx)) === own || (await serverOf(db.monitor)) !== own,
    )
    if (isShared) throw new PoolerError('it runs in transaction mode. Set pool_mode = session')
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    if (!hasCode(cause, UNKNOWN_PARAMETER)) throw error
    throw new PoolerError(
      `it answers “${cause instanceof Error ? cause.message : ''}”. Set ignore_startup_parameters as described`,
    )
  }
  const ours = await db.reads.db.one<{ kept: boolean }>`
    select current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0' and current_setting('timezone') = 'UTC' as kept`
  if (!ours?.kept)
    log.warn(
      'A connection pooler drops the settings of our connections: give the role its own (docs/operations.md, “PgBouncer”)',
    )
}

async function serverOf(db: Queryable): Promise<number | undefined> {
  return (await db.one<{ pid: number }>`select pg_backend_pid() as pid`)?.pid
}
