import { createHash, randomInt } from 'node:crypto'

export const RECOVERY_CODES = 10
/** Without those that look alike. 31 letters, 10 of them: nobody guesses one in ten tries. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 10

/** Codes that are each good for one log-in, such as `7KQ4M-X2PDA`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** They are random, so a plain hash keeps them; whose they are is part of it. */
export function hashOfRecoveryCode(userId: number, code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(`${userId} ${letters}`).digest()
}
