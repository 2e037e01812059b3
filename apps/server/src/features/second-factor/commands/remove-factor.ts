import { ok, type Outcome, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { hasSecondFactor, needsSecondFactor } from '../data/queries.ts'
import { noteFactors } from './note-factors.ts'

/** The last factor takes recovery codes and remembered browsers with it, and stays if a role needs it. */
export async function removeFactor(
  tx: Tx,
  caller: Caller & { readonly userId: number },
  which: { readonly passkey: string } | 'totp',
  onlyBySignOn: boolean,
): Promise<Outcome<undefined>> {
  const { userId } = caller
  // Of two last ones that are removed at once, the second waits here.
  await tx.one`select 1 from cubic_user where id = ${userId} for no key update`
  const removed =
    which === 'totp'
      ? await tx.run`delete from cubic_totp where user_id = ${userId}`
      : await tx.run`delete from cubic_passkey where user_id = ${userId} and id = ${which.passkey}::uuid`
  if (removed === 0) return refuse('auth:factor_not_there')
  await noteFactors(tx, caller, which === 'totp' ? 'remove_totp' : 'remove_passkey')
  if (await hasSecondFactor(tx, userId)) return ok()
  if (await needsSecondFactor(tx, userId, { onlyBySignOn })) return refuse('auth:second_factor_required')
  await forgetRest(tx, userId)
  return ok()
}

/** What is worth nothing without a second factor. */
export async function forgetRest(tx: Tx, userId: number): Promise<void> {
  await tx.run`delete from cubic_recovery_code where user_id = ${userId}`
  await tx.run`delete from cubic_remembered_browser where user_id = ${userId}`
}
