import { type Outcome, refuse } from '@cubic/contract'
import { type Caller, type Database, sql } from '@cubic/data-platform'
import type { Config } from '../../../infra/services/configuration.ts'
import type { Log } from '../../../infra/log/log.ts'
import { limitedNetwork, maskedAddress } from '../../../infra/network/networks.ts'
import { useLimit } from '../../../infra/limits/rate-limits.ts'
import { type Tries, TooManyTries } from '../../../infra/limits/tries.ts'
import { recordChange } from '../../audit/commands/record-change.ts'
import { logInLimits, type LogInOrigin, originsOf } from '../internal/log-in-limits.ts'
import { isPassword } from '../internal/password.ts'
import { hashOfTyped } from '../data/queries.ts'
import type { SecondFactors } from '../data/second-factor.ts'
import { type Begun, beginSession } from './begin-session.ts'
import { noteLogIn } from './note-log-in.ts'

/** Per network: enough to be seen in the audit log, too few to fill it. */
const FAILURES_AUDITED = { max: 60, seconds: 60 }

export type LogInContext = {
  readonly db: Database
  readonly tries: Tries
  readonly log: Log
  readonly config: Pick<Config, 'sessionDays' | 'signOn'>
  readonly secondFactors: Pick<SecondFactors, 'ask'>
}
type Account = {
  readonly id: number
  readonly password: string | null
  readonly disabled: boolean
  readonly is_admin: boolean
  readonly known: readonly string[]
}

type Typed = { readonly account: string; readonly password: string }
type From = { readonly origin: LogInOrigin; readonly remembered: string | undefined }

/**
 * Opens a session, or asks for the second factor. Wrong passwords are limited: throws `TooManyTries`. A failure is
 * logged and audited without what was typed.
 */
export function logIn(
  context: LogInContext,
  caller: Caller,
  typed: Typed,
  { origin, remembered }: From,
): Promise<Outcome<Begun>> {
  const { db, config, secondFactors } = context
  return proveAccount(context, caller, { typed, origin }, async ({ id: userId, password, is_admin: isAdmin }) => {
    if (config.signOn.only && !isAdmin) return refuse('auth:sign_on_only')
    const when = sql`password = ${password}`
    const first = { userId, origin, sessionDays: config.sessionDays, way: 'password', when, remembered } as const
    return db.transaction((tx) => beginSession(tx, caller, first, secondFactors))
  })
}

/** Runs `then` once the password is proved, under the limits of a log-in. */
export async function proveAccount<Result>(
  context: Omit<LogInContext, 'secondFactors'>,
  caller: Caller,
  { typed, origin }: { readonly typed: Typed; readonly origin: LogInOrigin },
  then: (user: Account) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const user = await findAccount(context.db, typed.account, origin)
  const account = user ? `user:${user.id}` : `typed:${hashOfTyped(typed.account)}`
  const limits = logInLimits(account, origin, new Set(user?.known))
  const attempt = async (): Promise<Outcome<Result>> => {
    const isRight = await isPassword(typed.password, user?.password)
    if (isRight && user?.disabled) return refuse('auth:account_disabled')
    const outcome = isRight && user ? await then(user) : refuse('auth:invalid_credentials')
    if (isWrong(outcome)) await recordFailure(context, caller, user, origin)
    return outcome
  }
  try {
    return await context.tries(limits, attempt, isWrong)
  } catch (error) {
    if (error instanceof TooManyTries) logFailure(context.log, caller, user, 'too many tries')
    throw error
  }
}

const isWrong = (outcome: Outcome<unknown>): boolean => !outcome.ok && outcome.refusal === 'auth:invalid_credentials'

/** Accounts ignore case only for A to Z: `admİn` is not `admin`. */
function findAccount(db: Database, typed: string, origin: LogInOrigin): Promise<Account | undefined> {
  return db.one<Account>`
    select id, password, disabled, exists (select 1 from cubic_user__roles held join cubic_role role on role.id = held.related_id
        where held.owner_id = cubic_user.id and role.key = 'admin') as is_admin,
      array(select origin from cubic_known_origin known
        where known.user_id = cubic_user.id and known.origin = any(${originsOf(origin)})) as known
    from cubic_user where lower(account collate "C") = lower(${typed}::text collate "C")`
}

async function recordFailure(
  { db, log }: Pick<LogInContext, 'db' | 'log'>,
  caller: Caller,
  user: Account | undefined,
  origin: LogInOrigin,
): Promise<void> {
  logFailure(
    log,
    caller,
    user,
    user ? (user.password === null ? 'no password yet' : 'wrong password') : 'no such account',
  )
  const limit = { key: `log-in:audited:${limitedNetwork(caller.address)}`, ...FAILURES_AUDITED }
  if (await useLimit(db, limit)) return
  const entry = { model: 'User', id: user?.id ?? null, action: 'log_in_failed', before: null, after: null }
  // Keeps the client's network without its host.
  const seen = { ...caller, userId: null, address: maskedAddress(caller.address) }
  await db.transaction(async (tx) => {
    await recordChange(tx, seen, entry)
    if (user) await noteLogIn(tx, { userId: user.id, origin, way: 'password', result: 'wrong_password' })
  })
}

/** The process's log has each failure; the audit log takes as many as it can hold. */
function logFailure(log: Log, caller: Caller, user: Account | undefined, reason: string): void {
  log.warn('A log-in failed', { reason, userId: user?.id ?? null, network: maskedAddress(caller.address) })
}
