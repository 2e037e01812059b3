import { randomBytes } from 'node:crypto'
import { type ArgumentsOf, type INVITE_USER, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { INVITATION_DAYS } from '@cubic/domain/messages/template'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken } from '../../people/data/queries.ts'
import { enqueueMessage } from './enqueue-messages.ts'
import { endInvitations } from './revoke-invitation.ts'

type Invitation = ArgumentsOf<typeof INVITE_USER> & { readonly canEmail: boolean; readonly publicUrl: string }

/**
 * Makes the only link that sets the user's first password, and enqueues its mail or returns it. Refuses users who have
 * a password, and a mail that cannot be sent or has no address.
 */
export async function inviteUser(
  tx: Tx,
  caller: Caller,
  id: number,
  { by, canEmail, publicUrl }: Invitation,
): Promise<MethodOutcome<typeof INVITE_USER>> {
  const user = await tx.one<{ email: string | null; is_ready: boolean; is_staff: boolean }>`
    select email, password is not null as is_ready, exists (select 1 from cubic_user__roles where owner_id = ${id}) as is_staff
    from cubic_user where id = ${id} for update`
  if (user?.is_ready) return refuse('user:has_password')
  if (by === 'email' && !canEmail) return refuse('auth:no_mail')
  if (by === 'email' && !user?.email) return refuse('user:no_email')
  await endInvitations(tx, id)
  const token = randomBytes(32).toString('base64url')
  await tx.run`
    insert into cubic_password_link (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${id}, now() + make_interval(days => ${INVITATION_DAYS}))`
  const url = `${publicUrl}/set-password?lang=${caller.lang}${user?.is_staff ? '&office' : ''}#token=${token}`
  await recordChange(tx, caller, { model: 'User', id, action: 'invite', before: null, after: { by } })
  if (by === 'link') return ok({ url })
  const key = `invitation:${hashToken(token).toString('hex')}`
  await enqueueMessage(tx, { case: 'invitation', key, userId: id, language: caller.lang, facts: { url } })
  return ok({ url: '' })
}
