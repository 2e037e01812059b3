import type { Caller } from '@cubic/data-platform'
import { limitedNetwork } from './networks.ts'

/** Whom limits on reading count as one: somebody who is logged in, wherever they are; guests by their network. */
export function whoAsks({ userId, address }: Pick<Caller, 'userId' | 'address'>): string {
  return userId === null ? `network ${limitedNetwork(address)}` : `user ${userId}`
}
