import type { Database } from '@cubic/data-platform'
import type { Log } from '../../../infra/log/log.ts'

/** Runs beside requests, every five minutes at most, as `findSessions` asks for. */
export function noteSessionUse(db: Database, log: Log): (tokenHash: Buffer) => void {
  let noted = new Set<string>()
  let writing: Promise<void> | undefined

  async function write(): Promise<void> {
    while (noted.size > 0) {
      const hashes = [...noted].map((hash) => `\\x${hash}`)
      noted = new Set()
      try {
        await db.run`
          update cubic_session set last_used_at = now()
          where token_hash = any(${hashes}::bytea[]) and last_used_at < now() - interval '5 minutes'`
      } catch (error) {
        // The next request notes it.
        log.debug('The use of sessions could not be noted', { error })
      }
    }
  }

  return (tokenHash) => {
    noted.add(tokenHash.toString('hex'))
    writing ??= write().finally(() => (writing = undefined))
  }
}
