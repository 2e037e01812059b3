import { limitedNetwork, siteOf } from '../network/networks.ts'
import type { TryLimit } from './tries.ts'

/** Wrong tries allowed in some seconds. Further ones block a place for `slowMs`; without it they are refused. */
export type Step = readonly [max: number, seconds: number, slowMs?: number]

/** A campus may share its network: the mistakes of some slow others down but lock nobody out. */
const OF_A_NETWORK: readonly Step[] = [[10, 60, 10_000]]
const OF_A_SITE: readonly Step[] = [[30, 60, 10_000]]

/** The limits on wrong tries at a secret of `kind` by anybody at the address: of IPv6 its /64 and its /48. */
export function secretLimits(kind: string, address: string): readonly TryLimit[] {
  const site = siteOf(address)
  return [
    ...tryLimits(`${kind}:address:${limitedNetwork(address)}`, OF_A_NETWORK),
    ...(site === undefined ? [] : tryLimits(`${kind}:address:${site}`, OF_A_SITE)),
  ]
}

/** A limit for each step: further wrong tries wait longer each time. */
export function tryLimits(key: string, steps: readonly Step[]): readonly TryLimit[] {
  return steps.map(([max, seconds, slowMs]) => ({
    key: `${key}:${seconds}`,
    max,
    seconds,
    ...(slowMs === undefined ? {} : { slowMs }),
  }))
}
