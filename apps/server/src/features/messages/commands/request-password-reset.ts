import type { Lang } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import * as v from 'valibot'
import { limitedNetwork } from '../../../infra/networks.ts'
import { enqueue } from '../../../infra/jobs/enqueue.ts'
import type { JobDefinition } from '../../../infra/jobs/job.ts'
import { useLimit } from '../../../infra/rate-limits.ts'
import { TooManyTries } from '../../../infra/tries.ts'
import { hashOfTyped } from '../../people/queries.ts'

/** Tells the owners of these accounts how to set a new password. Enqueued for none too. */
export const OWE_PASSWORD_RESET: JobDefinition<{
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

/** Many people may share a network. */
const OF_A_NETWORK = { max: 30, seconds: 600 }
const OF_WHAT_WAS_TYPED = { max: 5, seconds: 3600 }
/** One e-mail address may belong to several accounts. */
const ACCOUNTS_MAX = 3

type Asked = { readonly typed: string; readonly address: string; readonly language: Lang }

/**
 * Asks for a link that sets a new password, for an account or an e-mail address. Does the same work whether anybody has it, and
 * whether they have asked too often, so that neither answer nor time tells. Throws `TooManyTries` for too many from one network.
 */
export async function requestPasswordReset(db: Database, { typed, address, language }: Asked): Promise<void> {
  const wait = await useLimit(db, { key: `password-reset:network:${limitedNetwork(address)}`, ...OF_A_NETWORK })
  if (wait) throw new TooManyTries(wait.waitSeconds)
  await db.transaction(async (tx) => {
    const isTooOften = await useLimit(tx, { key: `password-reset:typed:${hashOfTyped(typed)}`, ...OF_WHAT_WAS_TYPED })
    const users = await tx.rows<{ id: number }>`
      select id from cubic_user where lower(account collate "C") = lower(${typed}::text collate "C")
      union select id from cubic_user where lower(email) = lower(${typed}) order by id limit ${ACCOUNTS_MAX}`
    await enqueue(tx, OWE_PASSWORD_RESET, { user_ids: isTooOften ? [] : users.map(({ id }) => id), language })
  })
}
