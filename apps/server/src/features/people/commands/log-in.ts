import { randomBytes } from 'node:crypto'
import { type Lang, type Outcome, ok, refuse } from '@cubic/contract'
import type { Caller, Database, Tx } from '@cubic/data-platform'
import type { Config } from '../../../infra/services/configuration.ts'
import type { Log } from '../../../infra/log/log.ts'
import { limitedNetwork, maskedAddress } from '../../../infra/network/networks.ts'
import { useLimit } from '../../../infra/limits/rate-limits.ts'
import { type Tries, TooManyTries } from '../../../infra/limits/tries.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { deviceOf } from '../internal/device.ts'
import { logInLimits, type LogInOrigin, originsOf } from '../internal/log-in-limits.ts'
import { isPassword } from '../internal/password.ts'
import { hashOfTyped, hashToken } from '../data/queries.ts'

/** Per account: the scanners of a large event may share one. Only people who know the password can use it up. */
const LOG_INS = { max: 300, seconds: 3600 }
const SESSIONS_MAX = 300
const ORIGINS_MAX = 50
/** Per network: enough to be seen in the audit log, too few to fill it. */
const FAILURES_AUDITED = { max: 60, seconds: 60 }

export type LogInContext = {
  readonly db: Database
  readonly tries: Tries
  readonly log: Log
  readonly config: Pick<Config, 'sessionDays'>
}
type Account = { readonly id: number; readonly password: string | null; readonly known: readonly string[] }

/**
 * Opens a session and returns its token; the database holds only its hash. Too many sessions end the oldest. Wrong
 * passwords are limited: throws `TooManyTries`. A failure is logged and audited without what was typed.
 */
export async function logIn(
  context: LogInContext,
  caller: Caller,
  typed: { readonly account: string; readonly password: string },
  origin: LogInOrigin,
): Promise<Outcome<string>> {
  const user = await findAccount(context.db, typed.account, origin)
  const account = user ? `user:${user.id}` : `typed:${hashOfTyped(typed.account)}`
  const limits = logInLimits(account, origin, new Set(user?.known))
  const attempt = async (): Promise<Outcome<string>> => {
    const isRight = await isPassword(typed.password, user?.password)
    const outcome = isRight && user ? await openSession(context, caller, user, origin) : refusal()
    if (!outcome.ok) await recordFailure(context, caller, user)
    return outcome
  }
  try {
    return await context.tries(limits, attempt, (outcome) => !outcome.ok)
  } catch (error) {
    if (error instanceof TooManyTries) logFailure(context.log, caller, user, 'too many tries')
    throw error
  }
}

const refusal = (): Outcome<string> => refuse('auth:invalid_credentials')

/** Accounts ignore case only for A to Z: `admİn` is not `admin`. */
function findAccount(db: Database, typed: string, origin: LogInOrigin): Promise<Account | undefined> {
  return db.one<Account>`
    select id, password, array(select origin from cubic_known_origin known
      where known.user_id = cubic_user.id and known.origin = any(${originsOf(origin)})) as known
    from cubic_user where lower(account collate "C") = lower(${typed}::text collate "C")`
}

/**
 * Opens a session if the verified password is still the user's. The row lock serialises this with a change of it, and
 * with other log-ins of the user: each may write the row, so a lock that they share would let them wait for each other.
 */
function openSession(
  { db, config: { sessionDays } }: LogInContext,
  caller: Caller,
  user: Account,
  origin: LogInOrigin,
): Promise<Outcome<string>> {
  const token = randomBytes(32).toString('base64url')
  const { browser, system } = deviceOf(origin.userAgent)
  return db.transaction(async (tx) => {
    const opened = await tx.run`
      insert into cubic_session (token_hash, user_id, expires_at, address, browser, system)
      select ${hashToken(token)}::bytea, id, now() + make_interval(days => ${sessionDays}), ${caller.address}::text, ${browser}::text, ${system}::text
      from cubic_user
      where id = ${user.id} and password = ${user.password} for no key update`
    if (opened === 0) return refusal()
    const wait = await useLimit(tx, { key: `log-in:right:${user.id}`, ...LOG_INS })
    if (wait) throw new TooManyTries(wait.waitSeconds)
    await tx.run`
      delete from cubic_session where token_hash in (
        select token_hash from cubic_session where user_id = ${user.id} order by created_at desc, token_hash offset ${SESSIONS_MAX})`
    await rememberOrigins(tx, user.id, originsOf(origin))
    if (origin.language) await noteFirstLanguage(tx, user.id, origin.language)
    await recordChange(tx, asSeen(caller, user.id), {
      model: 'User',
      id: user.id,
      action: 'log_in',
      before: null,
      after: { way: 'password' },
    })
    return ok(token)
  })
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

async function recordFailure({ db, log }: LogInContext, caller: Caller, user: Account | undefined): Promise<void> {
  logFailure(
    log,
    caller,
    user,
    user ? (user.password === null ? 'no password yet' : 'wrong password') : 'no such account',
  )
  const limit = { key: `log-in:audited:${limitedNetwork(caller.address)}`, ...FAILURES_AUDITED }
  if (await useLimit(db, limit)) return
  const entry = { model: 'User', id: user?.id ?? null, action: 'log_in_failed', before: null, after: null }
  await db.transaction((tx) => recordChange(tx, asSeen(caller, null), entry))
}

/** Each is in the log of the process; the audit log takes as many as it can hold. */
function logFailure(log: Log, caller: Caller, user: Account | undefined, reason: string): void {
  log.warn('A log-in failed', { reason, userId: user?.id ?? null, network: maskedAddress(caller.address) })
}

/** Keeps the client's network without its host. */
function asSeen(caller: Caller, userId: number | null): Caller {
  return { ...caller, userId, address: maskedAddress(caller.address) }
}
