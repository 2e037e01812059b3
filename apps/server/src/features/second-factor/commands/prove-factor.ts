import { ok, type Outcome, refuse, type SecondFactorMethod, type WebAuthnJson } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Purpose } from '../internal/challenges.ts'
import { hashOfRecoveryCode } from '../internal/recovery-codes.ts'
import { stepOfCode } from '../internal/totp.ts'
import { type PasskeyContext, provePasskey } from './prove-passkey.ts'

export type Proof = {
  readonly method: SecondFactorMethod
  readonly code: string | undefined
  readonly credential: WebAuthnJson | undefined
}

/** Judges a second factor of this user, and uses it up: no code and no answer counts twice. */
export async function proveFactor(
  tx: Tx,
  context: PasskeyContext,
  userId: number,
  { proof, purpose }: { readonly proof: Proof; readonly purpose: Purpose },
): Promise<Outcome<undefined>> {
  const { method, code = '', credential } = proof
  if (method === 'passkey') {
    const proved = await provePasskey(tx, context, credential as AuthenticationResponseJSON | undefined, purpose)
    return proved.ok && proved.value !== userId ? refuse('auth:wrong_passkey') : proved.ok ? ok() : proved
  }
  const isRight = method === 'totp' ? await useTotp(tx, userId, code) : await useRecoveryCode(tx, userId, code)
  return isRight ? ok() : refuse('auth:wrong_code')
}

/** Accepts each time step once, and none before it. */
export async function useTotp(tx: Tx, userId: number, code: string): Promise<boolean> {
  const totp = await tx.one<{ secret: string; now: Date }>`
    select secret, now() as now from cubic_totp where user_id = ${userId} and confirmed_at is not null`
  const step = totp && stepOfCode(totp.secret, code, totp.now)
  if (step === undefined) return false
  const used = await tx.run`update cubic_totp set last_step = ${step} where user_id = ${userId} and last_step < ${step}`
  return used === 1
}

async function useRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  const used = await tx.run`
    delete from cubic_recovery_code where user_id = ${userId} and code_hash = ${hashOfRecoveryCode(userId, code)}`
  return used === 1
}
