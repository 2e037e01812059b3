import { type MethodOutcome, ok, refuse, type RESET_SECOND_FACTOR } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'
import { enqueueSecurityNotice } from '../../messages/commands/enqueue-security-notice.ts'
import { endAccess } from '../../people/commands/end-access.ts'
import { forgetRest } from './remove-factor.ts'

/** Removes all second factors of somebody who has lost them, ends their sessions, and tells them. */
export async function resetSecondFactor(
  tx: Tx,
  caller: Caller,
  id: number,
  { reason }: { readonly reason: string },
): Promise<MethodOutcome<typeof RESET_SECOND_FACTOR>> {
  if (id === caller.userId) return refuse('auth:not_for_oneself')
  const removed =
    (await tx.run`delete from cubic_passkey where user_id = ${id}`) +
    (await tx.run`delete from cubic_totp where user_id = ${id}`)
  if (removed === 0) return refuse('auth:factor_not_there')
  await forgetRest(tx, id)
  await endAccess(tx, id)
  await recordChange(tx, caller, { model: 'User', id, action: 'reset_second_factor', before: null, after: { reason } })
  await enqueueSecurityNotice(tx, id, { notice: 'second_factor_reset' })
  return ok({})
}
