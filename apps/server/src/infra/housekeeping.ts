import type { Database } from '@cubic/data-platform'
import type { Log } from './log.ts'

const HOUR = 3_600_000

/** Forgets what has expired, now and each hour: sessions, used-up limits, links, and request ids that nobody repeats any more. */
export function startHousekeeping(db: Database, log: Log): { readonly stop: () => void } {
  const sweep = async () => {
    try {
      await db.run`delete from cubic_session where expires_at < now()`
      await db.run`delete from cubic_rate_limit where window_ends < now()`
      await db.run`delete from cubic_password_link where expires_at < now()`
      await db.run`delete from cubic_registration_request where created_at < now() - interval '30 days'`
    } catch (error) {
      // The next hour does it.
      log.warn('Housekeeping failed', { error })
    }
  }
  const timer = setInterval(() => void sweep(), HOUR)
  timer.unref()
  void sweep()
  return { stop: () => clearInterval(timer) }
}
