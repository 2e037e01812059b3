import type { Tx } from '@cubic/data-platform'
import { hashToken } from '../data/queries.ts'

/**
 * Ends sessions (but that of `exceptToken`), links that would set another password, log-ins that wait for a second
 * factor, remembered browsers, and the secret link by which calendars read the user's events.
 */
export async function endAccess(
  tx: Tx,
  userId: number,
  { exceptToken }: { readonly exceptToken?: string } = {},
): Promise<void> {
  const kept = exceptToken === undefined ? null : hashToken(exceptToken)
  await tx.run`delete from cubic_session where user_id = ${userId} and token_hash is distinct from ${kept}::bytea`
  await tx.run`delete from cubic_password_link where user_id = ${userId}`
  await tx.run`delete from cubic_calendar_link where user_id = ${userId}`
  await tx.run`delete from cubic_log_in_ticket where user_id = ${userId}`
  await tx.run`delete from cubic_remembered_browser where user_id = ${userId}`
}
