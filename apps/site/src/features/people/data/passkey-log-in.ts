import * as client from '@cubic/web-kit/client/client'
import { answerWithPasskey } from '@cubic/web-kit/session/passkeys'

/** Logs in with a passkey; without one, the answer has no token. */
export async function logInWithPasskey() {
  const asked = await client.callAccount('passkey-options', {})
  const credential = asked.status === 'ok' ? await answerWithPasskey(asked.options) : undefined
  return credential ? client.callAccount('passkey-log-in', { credential }) : asked
}
