/** A code's hash in an event's list: the first 16 hexadecimal digits of SHA-256 over `<event id>:<binding code>`. */
export async function codeHash(eventId: number, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${eventId}:${code}`)
  const digest = isSecure() ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : await hashBySoftware(bytes)
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Tells whether the page may use the browser's cryptography, which needs https or localhost. */
export function isSecure(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto
}

async function hashBySoftware(bytes: Uint8Array): Promise<Uint8Array> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return sha256(bytes)
}
