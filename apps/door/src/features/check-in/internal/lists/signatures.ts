import type { SigningKey } from '@cubic/contract'
import type { TicketToken } from '@cubic/domain/ticket/qr-token'
import { isSecure } from './code-hash.ts'

const PUBLIC_KEY_LENGTH = 32

/** Tells whether one of the keys signed a ticket. Browsers that know no Ed25519 check it with a library. */
export async function isSigned({ signed, signature }: TicketToken, keys: readonly SigningKey[]): Promise<boolean> {
  for (const { public_key } of keys) {
    const key = keyBytes(public_key)
    if (key && (await verify(key, signature, signed))) return true
  }
  return false
}

type Bytes = Uint8Array<ArrayBuffer>
/** Undefined until known: older browsers have WebCrypto without Ed25519. */
let isNative: boolean | undefined

async function verify(key: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  if (isSecure() && isNative !== false) {
    try {
      const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
      isNative = true
      return await crypto.subtle.verify('Ed25519', imported, signature, signed)
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      // no such algorithm; a bad key is refused by the library as well
      if (error.name === 'NotSupportedError') isNative = false
    }
  }
  return verifyBySoftware(key, signature, signed)
}

/** For browsers without Ed25519, and in tests beside them. */
export async function verifyBySoftware(key: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    return ed25519.verify(signature, signed, key)
  } catch (error) {
    // the library throws on keys and signatures that are no points of the curve
    if (error instanceof Error) return false
    throw error
  }
}

function keyBytes(text: string): Bytes | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0))
  return bytes.length === PUBLIC_KEY_LENGTH ? bytes : undefined
}
