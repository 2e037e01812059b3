import { randomBytes } from 'node:crypto'
import type { Lang } from '@cubic/contract'
import { type Caller, sql, type Sql, type Tx } from '@cubic/data-platform'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { useLimit } from '../../../infra/limits/rate-limits.ts'
import { TooManyTries } from '../../../infra/limits/tries.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { hashToken, type LogInOrigin } from '../data/queries.ts'
import type { LogInWay } from '../data/second-factor.ts'
import { deviceOf } from '../internal/device.ts'
import { originsOf } from '../internal/log-in-limits.ts'
import { isNewDevice, noteLogIn } from './note-log-in.ts'

/** Per account: the scanners of a large event may share one. Only people who know the password can use it up. */
const LOG_INS = { max: 300, seconds: 3600 }
const SESSIONS_MAX = 300
const ORIGINS_MAX = 50

export type Opening = {
  readonly userId: number
  readonly origin: LogInOrigin
  readonly sessionDays: number
  /** For the audit log. */
  readonly way: { readonly way: LogInWay }
  /** Must still be true of the row of `cubic_user`. */
  readonly when?: Sql
}

/**
 * Returns the token; the database holds only its hash. Undefined if the account is disabled or `when` is no longer
 * true. Too many sessions end the oldest. The row lock serialises this with a change of the account and with other log-
 * ins of the user: a shared lock would let log-ins that write the row wait for each other.
 */
export async function openSession(
  tx: Tx,
  caller: Caller,
  { userId, origin, sessionDays, way, when = sql`true` }: Opening,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  const { browser, system } = deviceOf(origin.userAgent)
  const opened = await tx.one<{ id: string }>`
    insert into cubic_session (token_hash, user_id, expires_at, address, browser, system, way)
    select ${hashToken(token)}::bytea, id, now() + make_interval(days => ${sessionDays}), ${caller.address}::text, ${browser}::text, ${system}::text, ${way.way}::text
    from cubic_user
    where id = ${userId} and not disabled and ${when} for no key update returning cubic_session.id`
  if (!opened) return undefined
  const wait = await useLimit(tx, { key: `log-in:right:${userId}`, ...LOG_INS })
  if (wait) throw new TooManyTries(wait.waitSeconds)
  await tx.run`
    delete from cubic_session where token_hash in (
      select token_hash from cubic_session where user_id = ${userId} order by created_at desc, token_hash offset ${SESSIONS_MAX})`
  const isNew = await isNewDevice(tx, userId, origin)
  await rememberOrigins(tx, userId, originsOf(origin))
  await noteLogIn(tx, { userId, origin, way: way.way, result: 'in', session: { id: opened.id, isNew } })
  if (origin.language) await noteFirstLanguage(tx, userId, origin.language)
  const self = { ...caller, userId, address: maskedAddress(caller.address) }
  await recordChange(tx, self, { model: 'User', id: userId, action: 'log_in', before: null, after: way })
  return token
}

/** People whose programs never ask who they are get their messages in the language of their log-in. */
async function noteFirstLanguage(tx: Tx, userId: number, language: Lang): Promise<void> {
  await tx.run`update cubic_user set language = ${language} where id = ${userId} and language is null`
}

async function rememberOrigins(tx: Tx, userId: number, origins: readonly string[]): Promise<void> {
  // In a fixed order: two concurrent log-ins of one person could deadlock.
  await tx.run`
    insert into cubic_known_origin (user_id, origin) select ${userId}::integer, origin from unnest(${origins}::text[]) origin order by origin
    on conflict (user_id, origin) do update set last_log_in = excluded.last_log_in`
  await tx.run`
    delete from cubic_known_origin where user_id = ${userId} and origin in (
      select origin from cubic_known_origin where user_id = ${userId} order by last_log_in desc, origin offset ${ORIGINS_MAX})`
}
