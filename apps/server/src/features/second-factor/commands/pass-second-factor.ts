import { randomBytes } from 'node:crypto'
import { ok, type Outcome, refuse } from '@cubic/contract'
import type { Caller, Database, Tx } from '@cubic/data-platform'
import { inTransaction } from '../../../infra/database/in-transaction.ts'
import { maskedAddress } from '../../../infra/network/networks.ts'
import { tryLimits, type Step } from '../../../infra/limits/try-limits.ts'
import type { TryLimit, Tries } from '../../../infra/limits/tries.ts'
import { enqueueSecurityNotice } from '../../messages/commands/enqueue-security-notice.ts'
import { noteLogIn } from '../../people/commands/note-log-in.ts'
import { openSession } from '../../people/commands/open-session.ts'
import { deviceNames, hashToken, type LogInOrigin } from '../../people/data/queries.ts'
import type { FirstProof, OnPassed } from '../../people/data/second-factor.ts'
import { noteFactors } from './note-factors.ts'
import { type Proof, proveFactor } from './prove-factor.ts'
import type { PasskeyContext } from './prove-passkey.ts'

const TRIES_OF_A_TICKET = 10
const REMEMBERED_DAYS = 30
const BROWSERS_MAX = 20
/** Of all tickets and sessions together: whoever knows the password gets as many tickets as they like. */
const OF_AN_ACCOUNT: readonly Step[] = [
  [10, 300],
  [30, 3600],
  [60, 86_400],
]

export type PassContext = PasskeyContext & {
  readonly db: Database
  readonly tries: Tries
  readonly sessionDays: number
  /** Only administrators log in here without a provider. */
  readonly onlyBySignOn: boolean
  readonly onPassed: OnPassed
}
type Sent = { readonly ticket: string; readonly proof: Proof; readonly remember: boolean }
type Passed = { readonly token: string; readonly remembered: string | undefined }

/** Limits the wrong codes of a user. Nobody guesses a passkey, so those are not counted. */
export function codeLimits(userId: number, { method }: { readonly method: string }): readonly TryLimit[] {
  return method === 'passkey' ? [] : tryLimits(`second-factor:user:${userId}`, OF_AN_ACCOUNT)
}

/** Opens a session by the second factor of a ticket. Wrong codes are limited: throws `TooManyTries`. */
export async function passSecondFactor(
  context: PassContext,
  caller: Caller,
  { ticket, proof, remember }: Sent,
  origin: LogInOrigin,
): Promise<Outcome<Passed>> {
  const { db, tries, sessionDays, onPassed } = context
  const hash = hashToken(ticket)
  // Counted before it is judged, whatever becomes of it.
  const counted = await db.one<{ user_id: number; way: FirstProof }>`
    update cubic_log_in_ticket set tries = tries + 1
    where ticket_hash = ${hash} and expires_at > now() and tries < ${TRIES_OF_A_TICKET} returning user_id, way`
  if (!counted) return refuse('auth:ticket_expired')
  const { user_id: userId, way: first } = counted
  const pass = () =>
    inTransaction(db, async (tx): Promise<Outcome<Passed>> => {
      await tx.one`select 1 from cubic_user where id = ${userId} for no key update`
      // Gone if the password or the factors have changed since.
      const used = await tx.run`delete from cubic_log_in_ticket where ticket_hash = ${hash}`
      if (used === 0) return refuse('auth:ticket_expired')
      const proved = await proveFactor(tx, context, userId, { proof, purpose: `ticket ${userId}` })
      if (!proved.ok) return proved
      const way = { way: `${first}+${proof.method}` } as const
      const token = await openSession(tx, caller, { userId, origin, sessionDays, way })
      if (token === undefined) return refuse('auth:ticket_expired')
      const settled = await onPassed(tx, caller, { ticketHash: hash, tokenHash: hashToken(token), first })
      if (!settled.ok) return settled
      if (proof.method === 'recovery') await noteRecoveryCode(tx, caller, userId)
      return ok({ token, remembered: remember ? await rememberBrowser(tx, userId, origin) : undefined })
    })
  const outcome = await tries(codeLimits(userId, proof), pass, isWrongCode)
  if (isWrongFactor(outcome)) {
    context.log.warn('A second factor failed', { userId, method: proof.method, network: maskedAddress(caller.address) })
    const noted = { userId, origin, way: `${first}+${proof.method}`, result: 'wrong_second_factor' } as const
    await db.transaction((tx) => noteLogIn(tx, noted))
  }
  return outcome
}

const isWrongFactor = (outcome: Outcome<unknown>): boolean =>
  isWrongCode(outcome) || (!outcome.ok && outcome.refusal === 'auth:wrong_passkey')

export const isWrongCode = (outcome: Outcome<unknown>): boolean => !outcome.ok && outcome.refusal === 'auth:wrong_code'

async function noteRecoveryCode(tx: Tx, caller: Caller, userId: number): Promise<void> {
  await noteFactors(tx, { ...caller, userId }, 'use_recovery_code')
  await enqueueSecurityNotice(tx, userId, { notice: 'recovery_code_used' })
}

/** The value of the cookie by which this browser is not asked again; a new one, which nobody can have put there. */
async function rememberBrowser(tx: Tx, userId: number, origin: LogInOrigin): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { browser, system } = deviceNames(origin)
  await tx.run`
    insert into cubic_remembered_browser (user_id, token_hash, browser, system, expires_at)
    values (${userId}, ${hashToken(token)}, ${browser}, ${system}, now() + make_interval(days => ${REMEMBERED_DAYS}))`
  await tx.run`
    delete from cubic_remembered_browser where user_id = ${userId} and id in (
      select id from cubic_remembered_browser where user_id = ${userId} order by created_at desc, id offset ${BROWSERS_MAX})`
  return token
}
