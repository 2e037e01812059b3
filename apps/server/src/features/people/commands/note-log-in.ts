import type { LogInResult } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import * as v from 'valibot'
import { enqueue } from '../../../infra/jobs/enqueue.ts'
import type { JobDefinition } from '../../../infra/jobs/job.ts'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { deviceOf } from '../internal/device.ts'
import { type LogInOrigin, originsOf } from '../internal/log-in-limits.ts'

type Noted = {
  readonly userId: number
  readonly origin: LogInOrigin
  /** What proved, or was to prove, who they are: `password`, `password+totp`. */
  readonly way: string
  readonly result: LogInResult
  readonly session?: { readonly id: string; readonly isNew: boolean }
}

export const ENQUEUE_NEW_DEVICE_NOTICE: JobDefinition<{ readonly log_in: string }> = {
  name: 'tell-new-device',
  payload: v.strictObject({ log_in: v.pipe(v.string(), v.digits()) }),
  retry: { attempts: 5, firstWaitMs: 2000, maxWaitMs: 60_000 },
}

/** Keeps a log-in, or a refused one, for its person to see, and enqueues a message about a new browser. */
export async function noteLogIn(
  tx: Tx,
  { userId, origin, way, result, session = { id: '', isNew: false } }: Noted,
): Promise<void> {
  const { browser, system } = deviceOf(origin.userAgent)
  const noted = await tx.one<{ id: string }>`
    insert into cubic_log_in (user_id, session_id, way, result, is_new, browser, system, network)
    values (${userId}, ${session.id || null}::uuid, ${way}, ${result}, ${session.isNew}, ${browser}, ${system}, ${maskedAddress(origin.address)})
    returning id::text`
  if (noted && session.isNew) await enqueue(tx, ENQUEUE_NEW_DEVICE_NOTICE, { log_in: noted.id })
}

/**
 * The person has logged in before, and never in this browser. Programs that give themselves no browser's name keep no
 * cookie either: they are known by their network. Ask before the origin is remembered.
 */
export async function isNewDevice(tx: Tx, userId: number, origin: LogInOrigin): Promise<boolean> {
  const [network = '', browser = ''] = originsOf(origin)
  const wanted = deviceOf(origin.userAgent).browser === null ? [network, browser] : [browser]
  const known = await tx.one<{ some: boolean; this: boolean }>`
    select count(*) > 0 as some, coalesce(bool_or(origin = any(${wanted}::text[])), false) as this
    from cubic_known_origin where user_id = ${userId}`
  return known !== undefined && known.some && !known.this
}
