import type { SecondFactorMethod } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { answerWithPasskey } from '@cubic/web-kit/session/passkeys'

type Step = {
  readonly ticket: string
  readonly method: SecondFactorMethod
  readonly code: string
  readonly remember: boolean
}

/** Passes the second step of a log-in; undefined if the user dismissed the passkey. */
export async function passSecondStep({ ticket, method, code, remember }: Step) {
  const proof = method === 'passkey' ? await passkeyProof(ticket) : { code }
  if (!proof || 'status' in proof) return proof
  return client.callAccount('second-factor', { ticket, method, remember, ...proof })
}

async function passkeyProof(ticket: string) {
  const asked = await client.callAccount('passkey-options', { ticket })
  if (asked.status !== 'ok') return asked
  const credential = await answerWithPasskey(asked.options)
  return credential && { credential }
}
