import { type Outcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { checkNewPassword } from '@cubic/domain/people/password'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashPassword } from '../internal/password.ts'
import { hashToken } from '../data/queries.ts'
import { endAccess } from './end-access.ts'

/**
 * Sets the password of the user that a one-time link was made for. Ends the link, the user’s sessions and their
 * calendar link. Returns the account.
 */
export async function setPasswordByLink(
  tx: Tx,
  caller: Caller,
  token: string,
  password: string,
): Promise<Outcome<string>> {
  const checked = checkNewPassword(password)
  if (!checked.ok) return checked
  const link = await tx.one<{
    user_id: number
  }>`delete from cubic_password_link where token_hash = ${hashToken(token)} and expires_at > now() returning user_id`
  if (!link) return refuse('auth:invalid_link')
  const user = await tx.one<{
    account: string
  }>`update cubic_user set password = ${await hashPassword(password)} where id = ${link.user_id} returning account`
  await endAccess(tx, link.user_id)
  // A holder of the link acts as its user, regardless of their session.
  const self = { ...caller, userId: link.user_id, address: maskedAddress(caller.address) }
  await recordChange(tx, self, {
    model: 'User',
    id: link.user_id,
    action: 'set_password_by_link',
    before: null,
    after: null,
  })
  return ok(user?.account ?? '')
}
