/** What the hashes in an event's list begin with. */
type Hashing = { readonly eventId: number; readonly salt: string | undefined }

/**
 * The hashes by which a list may have a binding code: a pass's list has the short one with its salt,
 * that of staff the wire's.
 */
export async function codeHashes({ eventId, salt }: Hashing, code: string): Promise<readonly string[]> {
  const hashes = [sha256Hex(`${eventId}:${code}`, 16), ...(salt === undefined ? [] : [sha256Hex(`${salt}:${code}`, 8)])]
  return Promise.all(hashes)
}

/** The hash by which each event's list has the number of a campus card. Lists without salt have none. */
export async function hashNumber(lists: Iterable<Hashing>, number: string): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>()
  for (const { eventId, salt } of lists)
    if (salt !== undefined) hashes.set(eventId, await sha256Hex(`${salt}:${number}`, 8))
  return hashes
}

async function sha256Hex(text: string, digits: number): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = isSecure() ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : await hashBySoftware(bytes)
  const hex = Array.from(digest.subarray(0, digits / 2), (byte) => byte.toString(16).padStart(2, '0'))
  return hex.join('')
}

/** Tells whether the page may use the browser's cryptography, which needs https or localhost. */
export function isSecure(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto
}

async function hashBySoftware(bytes: Uint8Array): Promise<Uint8Array> {
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return sha256(bytes)
}
