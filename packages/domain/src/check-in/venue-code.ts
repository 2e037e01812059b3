import type { SignInType } from '@cubic/contract'

/** A new code each ten seconds, each good for thirty (wire §7). */
export const VENUE_CODE_SECONDS = { step: 10, good: 30 } as const
export const VENUE_CODE_LENGTH = 6
/** For how long an expired code is still recognised as one, so that its user is told to scan again. */
const REMEMBERED_SECONDS = 600
/** Crockford's base32: nobody mistakes one character for another on a screen far away. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Which of the ten-second steps since 1970 a moment is in. */
export function venueStepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / VENUE_CODE_SECONDS.step)
}

/** When a step's code first shows, gives way to the next one, and expires. */
export function venueStepTimes(step: number): { readonly next: Date; readonly expires: Date } {
  const { step: seconds, good } = VENUE_CODE_SECONDS
  return { next: new Date((step + 1) * seconds * 1000), expires: new Date((step * seconds + good) * 1000) }
}

/** Makes a code from the bytes of a keyed hash. */
export function venueCodeFrom(hash: Uint8Array): string {
  // 256 is a multiple of 32: the low five bits of a uniform byte are uniform
  return Array.from(hash.subarray(0, VENUE_CODE_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join('')
}

/** Normalises a typed code: case, spaces, hyphens, O/0 and I/L/1. Undefined if it is not a code. */
export function normalizeVenueCode(typed: string): string | undefined {
  const compact = typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '')
  const code = compact.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === VENUE_CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : undefined
}

/** Judges a typed code by the codes of the steps until now. */
export function judgeVenueCode(
  typed: string,
  now: Date,
  codeOf: (step: number) => string,
): 'good' | 'event:venue_code_expired' | 'event:venue_code_wrong' {
  const code = normalizeVenueCode(typed)
  if (code === undefined) return 'event:venue_code_wrong'
  const current = venueStepAt(now)
  const { step: seconds, good } = VENUE_CODE_SECONDS
  const age = Array.from({ length: REMEMBERED_SECONDS / seconds }, (_, back) => back).find(
    (back) => codeOf(current - back) === code,
  )
  if (age === undefined) return 'event:venue_code_wrong'
  return age < good / seconds ? 'good' : 'event:venue_code_expired'
}

/** The ways of check-in (`sign_in_type`) that let attendees check in themselves. */
export const SELF_WAYS: readonly SignInType[] = ['self_scan', 'both']

export function mayCheckInThemselves(way: SignInType | null): boolean {
  return way !== null && SELF_WAYS.includes(way)
}
