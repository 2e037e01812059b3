import type { Caller } from '@cubic/data-platform'
import { limitedNetwork } from './networks.ts'

/** The unit that read limits count by: a logged-in user anywhere, or all guests of a network. */
export function whoAsks({ userId, address }: Pick<Caller, 'userId' | 'address'>): string {
  return userId === null ? `network ${limitedNetwork(address)}` : `user ${userId}`
}
