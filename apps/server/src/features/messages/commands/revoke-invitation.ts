import { type MethodOutcome, ok, refuse, type REVOKE_INVITATION } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { endAccess } from '../../people/commands/end-access.ts'

/** Also withdraws the mail if it still waits. */
export async function revokeInvitation(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<MethodOutcome<typeof REVOKE_INVITATION>> {
  const user = await tx.one<{ is_ready: boolean }>`
    select password is not null as is_ready from cubic_user where id = ${id} for update`
  if (user?.is_ready) return refuse('user:has_password')
  await endInvitations(tx, id)
  await recordChange(tx, caller, { model: 'User', id, action: 'revoke_invitation', before: null, after: null })
  return ok({})
}

/** Writes no entry in the audit log: a new invitation replaces the earlier ones. */
export async function endInvitations(tx: Tx, id: number): Promise<void> {
  await endAccess(tx, id)
  await tx.run`
    update cubic_message set state = 'skipped', last_error = 'outdated', facts = '{}'
    where user_id = ${id} and "case" = 'invitation' and state in ('waiting', 'failed') and lease is null`
}
