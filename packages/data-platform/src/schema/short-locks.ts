import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from '../core/database.ts'

const LOCK_MS = 50
const PAUSE_MS = 1000
const PATIENCE_MS = 600_000
const LOCK_TIMEOUT = '55P03'

/**
 * Runs a transaction that changes tables in use. Whoever asks for a table after it waits too, so it waits for a lock
 * for 50 ms at most, gives way for a second, and begins again. Throws the last error after ten minutes.
 */
export async function inShortLocks<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        await tx.run`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`
        return work(tx)
      })
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > end) throw error
      await sleep(PAUSE_MS)
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === LOCK_TIMEOUT || isLockTimeout(error.cause)
}
