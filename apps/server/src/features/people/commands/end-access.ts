import type { Tx } from '@cubic/data-platform'

/** Ends what a changed password ends: the user's sessions, and the secret link by which calendars read their events. */
export async function endAccess(tx: Tx, userId: number): Promise<void> {
  await tx.run`delete from cubic_session where user_id = ${userId}`
  await tx.run`delete from cubic_calendar_link where user_id = ${userId}`
}
