import { invariant } from '@cubic/contract'

/** Crockford's base32: no I, L, O (read as digits) and no U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const BINDING_CODE_LENGTH = 12
const TYPED_MAX = 64

/** Makes a code of 60 uniform bits from at least 12 bytes of a CSPRNG. */
export function bindingCodeFrom(bytes: Uint8Array): string {
  invariant(bytes.length >= BINDING_CODE_LENGTH, `a binding code takes ${BINDING_CODE_LENGTH} random bytes`)
  // 256 is a multiple of 32: the low five bits of a uniform byte are uniform
  return Array.from(bytes.subarray(0, BINDING_CODE_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join('')
}

/** Normalises a typed code: case, spaces, hyphens, O/0 and I/L/1. Undefined if it is not a code. */
export function normalizeBindingCode(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined
  const compact = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')
  if (!/^[\da-z]{12}$/i.test(compact)) return undefined
  const code = compact.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.includes('U') ? undefined : code
}

export function groupBindingCode(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? ''
}
