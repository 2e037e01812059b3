import type { Queryable } from '@cubic/data-platform'
import { hashToken } from '../queries.ts'

/** Ends the session of that token, if there is one. */
export async function logOut(db: Queryable, token: string): Promise<void> {
  await db.run`delete from cubic_session where token_hash = ${hashToken(token)}`
}
