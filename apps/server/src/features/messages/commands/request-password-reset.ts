import type { Lang } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import * as v from 'valibot'
import { limitedNetwork } from '../../../infra/network/networks.ts'
import { enqueue } from '../../../infra/jobs/enqueue.ts'
import type { JobDefinition } from '../../../infra/jobs/job.ts'
import { findUses, useLimit } from '../../../infra/limits/rate-limits.ts'
import type { Tries } from '../../../infra/limits/tries.ts'
import { findResettable, hashOfTyped, type LogInOrigin } from '../../people/data/queries.ts'

/** Runs for unknown accounts too, with no users. */
export const ENQUEUE_PASSWORD_RESET: JobDefinition<{
  readonly user_ids: readonly number[]
  readonly language: Lang
}> = {
  name: 'owe-password-reset',
  payload: v.strictObject({
    user_ids: v.array(v.pipe(v.number(), v.integer())),
    language: v.picklist(['cn', 'en']),
  }),
  retry: { attempts: 5, firstWaitMs: 2000, maxWaitMs: 60_000 },
}

/** Counts different accounts. Many people may share a network, so beyond that it is slowed down, not refused. */
const OF_A_NETWORK = { max: 30, seconds: 600, slowMs: 2000 }
const OF_WHAT_WAS_TYPED = { max: 5, seconds: 3600 }

type Asked = { readonly typed: string; readonly origin: LogInOrigin; readonly language: Lang }

/**
 * Does the same work whether anybody has the account or address, and whether they have asked too often, so that the
 * answer does not tell. Whoever has logged in from this browser or network before does not wait for others there;
 * `TooManyTries` is thrown only where hundreds wait.
 */
export async function requestPasswordReset(
  { db, tries }: { readonly db: Database; readonly tries: Tries },
  { typed, origin, language }: Asked,
): Promise<void> {
  const ofTyped = { key: `password-reset:typed:${hashOfTyped(typed)}`, ...OF_WHAT_WAS_TYPED }
  const [users, uses] = [await findResettable(db, typed, origin), await findUses(db, [ofTyped])]
  const isFree = uses.has(ofTyped.key) || users.some((user) => user.is_known)
  const ofNetwork = { key: `password-reset:network:${limitedNetwork(origin.address)}`, ...OF_A_NETWORK }
  const enqueueLinks = () =>
    db.transaction(async (tx) => {
      const isTooOften = await useLimit(tx, ofTyped)
      await enqueue(tx, ENQUEUE_PASSWORD_RESET, { user_ids: isTooOften ? [] : users.map(({ id }) => id), language })
    })
  await tries(isFree ? [] : [ofNetwork], enqueueLinks, () => true, { answersSlowed: true })
}
