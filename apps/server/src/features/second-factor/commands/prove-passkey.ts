import { ok, type Outcome, refuse } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Log } from '../../../infra/log/log.ts'
import { type Challenges, type Purpose, useChallenge } from '../internal/challenges.ts'
import type { RelyingParty } from '../internal/relying-party.ts'

export type PasskeyContext = { readonly challenges: Challenges; readonly party: RelyingParty; readonly log: Log }
type Passkey = {
  readonly id: string
  readonly user_id: number
  readonly public_key: Uint8Array<ArrayBuffer>
  readonly counter: string
}

/** Judges the answer of a passkey to one of our challenges, and returns whose it is. */
export async function provePasskey(
  tx: Tx,
  context: PasskeyContext,
  response: AuthenticationResponseJSON | undefined,
  purpose: Purpose,
): Promise<Outcome<number>> {
  const passkey =
    typeof response?.id === 'string'
      ? await tx.one<Passkey>`
          select id, user_id, public_key, counter from cubic_passkey where credential_id = ${response.id} for update`
      : undefined
  if (!response || !passkey) return refuse('auth:wrong_passkey')
  const verified = await verify(context, { response, passkey, purpose })
  if (!verified || !(await useChallenge(tx, verified.challenge))) return refuse('auth:wrong_passkey')
  await tx.run`update cubic_passkey set counter = ${verified.counter}, last_used_at = now() where id = ${passkey.id}`
  return ok(passkey.user_id)
}

type Answer = {
  readonly response: AuthenticationResponseJSON
  readonly passkey: Passkey
  readonly purpose: Purpose
}

async function verify(
  { challenges, party, log }: PasskeyContext,
  { response, passkey, purpose }: Answer,
): Promise<{ readonly challenge: string; readonly counter: number } | undefined> {
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (given) => challenges.isGood((challenge = given), purpose),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    })
    return verified ? { challenge, counter: authenticationInfo.newCounter } : undefined
  } catch (error) {
    // The library throws whatever is wrong with an answer: its shape, challenge, origin, signature or counter.
    log.info('A passkey was refused', { userId: passkey.user_id, error })
    return undefined
  }
}
