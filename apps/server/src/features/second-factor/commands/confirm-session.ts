import { type ConfirmAction, type ConfirmMethod, ok, type Outcome, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { isOwnPassword, oldPasswordLimits } from '../../people/data/own-password.ts'
import { hashToken } from '../../people/data/queries.ts'
import { hasSecondFactor } from '../data/queries.ts'
import { codeLimits, type PassContext } from './pass-second-factor.ts'
import { type Proof, proveFactor } from './prove-factor.ts'

type Sent = {
  readonly action: ConfirmAction
  readonly proof: Omit<Proof, 'method'> & { readonly method: ConfirmMethod; readonly password: string | undefined }
}

/** Notes that the session's user has just shown again who they are, for actions of one kind. Throws `TooManyTries`. */
export function confirmSession(
  context: PassContext,
  caller: Caller & { readonly userId: number },
  token: string,
  { action, proof }: Sent,
): Promise<Outcome<undefined>> {
  const { db, tries } = context
  const { userId } = caller
  const limits = proof.method === 'password' ? oldPasswordLimits(caller) : codeLimits(userId, proof)
  const prove = async (tx: Tx): Promise<Outcome<undefined>> => {
    if (proof.method === 'password')
      return !(await hasSecondFactor(tx, userId)) && (await isOwnPassword(tx, userId, proof.password ?? ''))
        ? ok()
        : refuse('auth:wrong_password')
    const { method, code, credential } = proof
    return proveFactor(tx, context, userId, { proof: { method, code, credential }, purpose: `confirm ${userId}` })
  }
  const confirm = () =>
    inTransaction(db, async (tx) => {
      const proved = await prove(tx)
      if (!proved.ok) return proved
      await tx.run`
        insert into cubic_confirmation (token_hash, action)
        select token_hash, ${action}::text from cubic_session where token_hash = ${hashToken(token)} and user_id = ${userId}
        on conflict (token_hash, action) do update set at = now()`
      return ok()
    })
  return tries(limits, confirm, (outcome) => !outcome.ok)
}
