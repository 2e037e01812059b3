import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isSitePath } from '@cubic/contract'

/**
 * A log-in that this browser has begun: a secret in a cookie from which all that has to come back is derived. So
 * nothing is stored for somebody who only begins, and an answer that another browser asked for fits nowhere else.
 */
export type Begun = { readonly secret: string; readonly to: string }

const SECRET = /^[\w-]{43}$/

export function begin(to: string | undefined): Begun {
  return { secret: randomBytes(32).toString('base64url'), to: to !== undefined && isSitePath(to) ? to : '/' }
}

export function toCookie({ secret, to }: Begun): string {
  return `${secret}.${Buffer.from(to).toString('base64url')}`
}

export function fromCookie(cookie: string | undefined): Begun | undefined {
  const [secret = '', to = ''] = (cookie ?? '').split('.')
  if (!SECRET.test(secret)) return undefined
  const path = Buffer.from(to, 'base64url').toString()
  return { secret, to: isSitePath(path) ? path : '/' }
}

/** What goes to this provider and has to come back: at another provider it is worth nothing. */
export function valuesOf({ secret }: Pick<Begun, 'secret'>, providerId: number) {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose}:${providerId}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

export function isSame(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
