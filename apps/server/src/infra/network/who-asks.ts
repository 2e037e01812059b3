import type { Caller } from '@cubic/data-platform'
import { limitedNetwork } from './networks.ts'

/** The unit that read limits count by: a logged-in user or the holder of a key anywhere, or all guests of a network. */
export function whoAsks({
  userId,
  address,
  key,
  viewer,
}: Pick<Caller, 'userId' | 'address' | 'key' | 'viewer'>): string {
  if (viewer) return whoAsks(viewer)
  if (key) return `key ${key.id}`
  return userId === null ? `network ${limitedNetwork(address)}` : `user ${userId}`
}

/** The client address of our own pages' requests: no network, so they use up no visitor's limits. */
export const WITHIN = 'pages'

/** Is it the name by which reads for such pages are counted? */
export function isWithin(who: string): boolean {
  return who === WITHIN || who === whoAsks({ userId: null, address: WITHIN })
}
