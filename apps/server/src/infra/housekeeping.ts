import type { Database } from '@cubic/data-platform'

/** Forgets what has expired: sessions, used-up limits, links, where people logged in a year ago, and request ids that nobody repeats any more. */
export async function forgetExpired(db: Database): Promise<void> {
  await db.run`delete from cubic_session where expires_at < now()`
  await db.run`delete from cubic_rate_limit where window_ends < now()`
  await db.run`delete from cubic_known_origin where last_log_in < now() - interval '1 year'`
  await db.run`delete from cubic_password_link where expires_at < now()`
  await db.run`delete from cubic_registration_request where created_at < now() - interval '30 days'`
}
