import { ok, type Outcome, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { newTotpSecret, stepOfCode } from '../internal/totp.ts'
import { makeFirstRecoveryCodes } from './make-recovery-codes.ts'
import { noteFactors } from './note-factors.ts'

/** Makes a secret for an authenticator app, which is no second factor until a first code has proved it. */
export async function beginTotp(tx: Tx, userId: number): Promise<Outcome<string>> {
  const secret = newTotpSecret()
  const begun = await tx.run`
    insert into cubic_totp (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now() where cubic_totp.confirmed_at is null`
  return begun === 1 ? ok(secret) : refuse('auth:factor_not_there')
}

/** Returns the recovery codes that come with the first factor. */
export async function addTotp(
  tx: Tx,
  caller: Caller & { readonly userId: number },
  code: string,
): Promise<Outcome<readonly string[]>> {
  const { userId } = caller
  const totp = await tx.one<{ secret: string; now: Date }>`
    select secret, now() as now from cubic_totp where user_id = ${userId} and confirmed_at is null for update`
  if (!totp) return refuse('auth:factor_not_there')
  const step = stepOfCode(totp.secret, code, totp.now)
  if (step === undefined) return refuse('auth:wrong_code')
  await tx.run`update cubic_totp set confirmed_at = now(), last_step = ${step} where user_id = ${userId}`
  await noteFactors(tx, caller, 'add_totp')
  return ok(await makeFirstRecoveryCodes(tx, userId))
}
