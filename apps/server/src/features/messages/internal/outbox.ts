import type { Lang } from '@cubic/contract'
import { type Database, type Queryable, sql } from '@cubic/data-platform'
import {
  type Held,
  holdLease,
  type LeasedTable,
  releaseHeld,
  type Retry,
  takeDue,
} from '../../../infra/leases/leases.ts'
import type { Log } from '../../../infra/log/log.ts'
import { listMessageRows, type MessageRow } from './message-row.ts'

const MESSAGES: LeasedTable = { name: 'cubic_message', due: 'due_time', open: ['waiting', 'failed'] }
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]
/** After one more failure the message is dead. */
export const RETRY: Retry = {
  attempts: 6,
  waitsMs: [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS],
}
/** Messages of a dead process stay locked for so long. */
const LEASE_MS = 30 * SECOND_MS
/** A batch that has not ended by then goes to another process. */
const LEASE_MAX_MS = 10 * MINUTE_MS
const BATCH = 100

export type Channel = 'email' | 'sms'
/** `attempts` are those that have ended. */
export type TakenMessage = MessageRow & { readonly attempts: number }
/** Leased by this process until it releases them. */
export type Batch = {
  readonly held: Held
  readonly rows: readonly TakenMessage[]
  /** A single message whose process died with it: no other is taken beside it. */
  readonly isSuspect: boolean
  /** The lease has been renewed for the last time. */
  readonly ended: AbortSignal
  /** Other processes may take untried messages at once. */
  readonly release: () => Promise<void>
}

type Taking = {
  readonly channel: Channel
  readonly perMinute: number | undefined
  readonly log: Log
  readonly language: Lang
}

/** Undefined if nothing is due, or as many as allowed were sent within the last minute. */
export async function takeBatch(
  db: Database,
  { channel, perMinute, log, language }: Taking,
): Promise<Batch | undefined> {
  const max = Math.min(BATCH, await allowance(db, perMinute))
  if (max <= 0) return undefined
  const taken = await takeDue<{ readonly id: number; readonly attempts: number }>(db, MESSAGES, {
    where: sql`channel = any(${channel === 'email' ? ['email'] : ['sms_domestic', 'sms_international']})`,
    order: sql`priority, due_time, id`,
    max,
    leaseMs: LEASE_MS,
    set: sql`, leased_time = now()`,
    returning: sql`leased.channel`,
    isolatesDied: true,
  })
  const [first] = taken
  if (!first) return undefined
  const held = { lease: first.lease, ids: taken.map(({ id }) => id) }
  const ended = new AbortController()
  const onLost = () => ended.abort()
  const holding = holdLease(db, MESSAGES, held, {
    log,
    leaseMs: LEASE_MS,
    maxMs: LEASE_MAX_MS,
    ended: ended.signal,
    onLost,
  })
  const release = async () => {
    ended.abort()
    await holding
    await releaseHeld(db, MESSAGES, held)
  }
  try {
    const attempts = new Map(taken.map((each) => [each.id, each.attempts]))
    const rows = await listMessageRows(db, held.ids, language)
    return {
      held,
      isSuspect: first.died,
      rows: rows.map((row) => ({ ...row, attempts: attempts.get(row.id) ?? 0 })),
      ended: ended.signal,
      release,
    }
  } catch (error) {
    await release()
    throw error
  }
}

export function postpone(db: Queryable, { lease }: Held, ids: readonly number[], waitMs: number): Promise<void> {
  return releaseHeld(db, MESSAGES, { lease, ids }, waitMs)
}

async function allowance(db: Database, perMinute: number | undefined): Promise<number> {
  if (perMinute === undefined) return BATCH
  const sent = await db.one<{ count: number }>`
    select count(*)::integer as count from cubic_message where sent_time > now() - interval '1 minute'`
  return perMinute - (sent?.count ?? 0)
}
