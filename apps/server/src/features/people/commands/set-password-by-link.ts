import { type Outcome, ok, refuse, type Text } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { judgeNewPassword } from '../internal/new-password.ts'
import { hashPassword } from '../internal/password.ts'
import { hashToken } from '../data/queries.ts'
import { endAccess } from './end-access.ts'

/** Ends the link, the user’s sessions and their calendar link. Returns the account. */
export async function setPasswordByLink(
  tx: Tx,
  caller: Caller,
  { token, password, organisation }: { readonly token: string; readonly password: string; readonly organisation: Text },
): Promise<Outcome<string>> {
  const link = await tx.one<{ user_id: number; account: string }>`
    delete from cubic_password_link link using cubic_user holder
    where link.token_hash = ${hashToken(token)} and link.expires_at > now() and holder.id = link.user_id
    returning link.user_id, holder.account`
  // A refused password leaves the link as it is.
  const checked = judgeNewPassword(password, link?.account ?? '', organisation)
  if (!checked.ok) return checked
  if (!link) return refuse('auth:invalid_link')
  await tx.run`update cubic_user set password = ${await hashPassword(password)} where id = ${link.user_id}`
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
  return ok(link.account)
}
