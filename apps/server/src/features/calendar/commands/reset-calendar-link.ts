import { randomBytes } from 'node:crypto'
import { type MethodOutcome, ok, type RESET_CALENDAR_LINK } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../../people/data/queries.ts'

const SECRET_BYTES = 32

/** Makes a new secret link, shown only this once; the previous one stops working. */
export async function resetCalendarLink(
  tx: Tx,
  caller: Caller,
  userId: number,
): Promise<MethodOutcome<typeof RESET_CALENDAR_LINK>> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await tx.run`
    insert into cubic_calendar_link (user_id, secret_hash) values (${userId}, ${hashToken(secret)})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, made_at = now()`
  await recordChange(tx, caller, {
    model: 'User',
    id: userId,
    action: 'reset_calendar_link',
    before: null,
    after: null,
  })
  return ok({ secret })
}
