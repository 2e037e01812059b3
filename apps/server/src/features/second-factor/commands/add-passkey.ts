import { ok, type Outcome, refuse, type WebAuthnJson } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import { useChallenge } from '../internal/challenges.ts'
import { makeFirstRecoveryCodes } from './make-recovery-codes.ts'
import { noteFactors } from './note-factors.ts'
import type { PasskeyContext } from './prove-passkey.ts'

export const PASSKEYS_MAX = 20

/** Returns the recovery codes that come with the first factor. */
export async function addPasskey(
  tx: Tx,
  caller: Caller & { readonly userId: number },
  context: PasskeyContext,
  { credential, name }: { readonly credential: WebAuthnJson; readonly name: string },
): Promise<Outcome<readonly string[]>> {
  const { userId } = caller
  const made = await verify(context, userId, credential as unknown as RegistrationResponseJSON)
  if (!made || !(await useChallenge(tx, made.challenge))) return refuse('auth:wrong_passkey')
  await tx.one`select 1 from cubic_user where id = ${userId} for no key update`
  const { count } = (await tx.one<{ count: number }>`
    select count(*)::integer as count from cubic_passkey where user_id = ${userId}`) ?? { count: 0 }
  if (count >= PASSKEYS_MAX) return refuse('auth:factors_full', { max: PASSKEYS_MAX })
  const { id, publicKey, counter, transports = [] } = made.credential
  const added = await tx.run`
    insert into cubic_passkey (user_id, credential_id, public_key, counter, transports, name)
    values (${userId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${name}) on conflict do nothing`
  if (added === 0) return refuse('auth:wrong_passkey')
  await noteFactors(tx, caller, 'add_passkey')
  return ok(await makeFirstRecoveryCodes(tx, userId))
}

async function verify({ challenges, party, log }: PasskeyContext, userId: number, response: RegistrationResponseJSON) {
  let challenge = ''
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (given) => challenges.isGood((challenge = given), `add ${userId}`),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    return verified ? { challenge, credential: registrationInfo.credential } : undefined
  } catch (error) {
    // As with the answers of known passkeys, the library throws whatever is wrong.
    log.info('A new passkey was refused', { userId, error })
    return undefined
  }
}
