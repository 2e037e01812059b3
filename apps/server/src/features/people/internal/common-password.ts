import { createHash } from 'node:crypto'
import filter from './common-passwords.json' with { type: 'json' }

const bits = Buffer.from(filter.bits, 'base64')

/**
 * Knows the 100,000 most common passwords of eight characters or more, in any case. One in 15,000 others is taken for
 * one: `scripts/common-passwords.mjs` makes the Bloom filter.
 */
export function isCommonPassword(password: string): boolean {
  const digest = createHash('sha256').update(password.toLowerCase()).digest()
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
  for (let hash = 0; hash < filter.hashes; hash++) {
    const bit = (first + hash * step) % (bits.length * 8)
    if (((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}
