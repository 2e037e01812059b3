import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@cubic/data-platform'

const ASK_EVERY_MS = 200

/**
 * Runs `work` while no other process runs what has the same key, and waits as long as one does; `work` needs another
 * connection. PostgreSQL finishes a concurrent index only when no older snapshot is left, so this function holds none,
 * neither while it waits nor while `work` runs.
 */
export async function alone<Result>(db: Database, key: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const worked = await db.transaction(async (tx) => {
      const asked = await tx.one<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext(${key})) as free`
      if (!asked?.free) return undefined
      // Also ends the snapshot of the statement before it.
      await tx.run`set local idle_in_transaction_session_timeout = 0`
      return { result: await work() }
    })
    if (worked) return worked.result
    await sleep(ASK_EVERY_MS)
  }
}
