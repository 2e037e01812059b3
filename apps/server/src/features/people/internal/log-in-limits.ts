import { createHash } from 'node:crypto'
import type { Lang } from '@cubic/contract'
import type { Caller } from '@cubic/data-platform'
import { limitedNetwork, siteOf } from '../../../infra/network/networks.ts'
import type { TryLimit } from '../../../infra/limits/tries.ts'
import { secretLimits, type Step, tryLimits } from '../../../infra/limits/try-limits.ts'

/** `browser` is the value of the cookie that a browser got at an earlier log-in. */
export type LogInOrigin = {
  readonly address: string
  readonly browser: string | undefined
  /** Undefined if the program does not say. */
  readonly language?: Lang | undefined
  readonly userAgent?: string | undefined
}

const OF_AN_ACCOUNT: readonly Step[] = [
  [5, 300],
  [10, 3600],
  [20, 86_400],
]
/** Of IPv6 the /48, which one attacker may have whole, and a campus too. */
const OF_AN_ACCOUNT_AT_A_SITE: readonly Step[] = [
  [15, 300],
  [60, 86_400],
]
/** From a network where its owner has logged in: another person there can slow them down, not lock them out. */
const OF_AN_ACCOUNT_AT_HOME: readonly Step[] = [
  [5, 300, 10_000],
  [20, 86_400, 60_000],
]

/** Says how origins are stored: a browser by the hash of its cookie. */
export function originsOf({ address, browser }: LogInOrigin): readonly string[] {
  const network = `network:${limitedNetwork(address)}`
  return browser === undefined ? [network] : [network, `browser:${hash(browser)}`]
}

/**
 * `account` is `user:<id>`, or the hash of the typed name if there is no account. `known` are the origins of the try
 * from which its owner is known.
 */
export function logInLimits(account: string, origin: LogInOrigin, known: ReadonlySet<string>): readonly TryLimit[] {
  const browser = originsOf(origin).find((one) => one.startsWith('browser:') && known.has(one))
  if (browser !== undefined) return tryLimits(`log-in:account:${account}:${browser}`, OF_AN_ACCOUNT)
  const network = limitedNetwork(origin.address)
  if (known.has(`network:${network}`))
    return tryLimits(`log-in:account:${account}:home:${network}`, OF_AN_ACCOUNT_AT_HOME)
  const site = siteOf(origin.address)
  return [
    ...tryLimits(`log-in:account:${account}:${network}`, OF_AN_ACCOUNT),
    ...(site === undefined ? [] : tryLimits(`log-in:account:${account}:${site}`, OF_AN_ACCOUNT_AT_A_SITE)),
    ...secretLimits('log-in', origin.address),
  ]
}

/** Per account and regardless of the network. */
export function oldPasswordLimits({ userId, address }: Caller): readonly TryLimit[] {
  return tryLimits(`old-password:${userId ?? limitedNetwork(address)}`, OF_AN_ACCOUNT)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
