import type { WebAuthnJson } from '@cubic/contract'
import { useSyncExternalStore } from 'react'

const library = () => import('@simplewebauthn/browser')

const never = () => () => {}

/** Tells whether this browser can use passkeys, which most can: the server renders what is right for them. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => true)
}

function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window && window.isSecureContext
}

/** Has the user answer a challenge with a passkey; undefined if they stop. */
export async function answerWithPasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const { startAuthentication } = await library()
  return unlessStopped(() => startAuthentication({ optionsJSON: options as never }))
}

/** Has the user make a passkey; undefined if they stop. */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson | undefined> {
  const { startRegistration } = await library()
  return unlessStopped(() => startRegistration({ optionsJSON: options as never }))
}

async function unlessStopped(ask: () => Promise<object>): Promise<WebAuthnJson | undefined> {
  try {
    return { ...(await ask()) }
  } catch (error) {
    // Dismissed, timed out, or this passkey is known here already.
    if (error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError)$/.test(error.name)) return undefined
    throw error
  }
}
