import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** The step before and the one after: clocks of phones are seconds off. */
const WINDOW = 1

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpAddress(secret: string, issuer: string, account: string): string {
  return new TOTP({ secret, issuer, label: account }).toString()
}

/** The number of the time step that this is the code of; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = new TOTP({ secret }).validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
