import { createHash } from 'node:crypto'
import { fillText, ok, type Outcome, type Refusal, REFUSALS, refuse } from '@cubic/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logIn } from '../features/people/commands/log-in.ts'
import { logOut } from '../features/people/commands/log-out.ts'
import { setPasswordByLink } from '../features/people/commands/set-password-by-link.ts'
import { findCurrentUser, isPasswordLinkGood } from '../features/people/queries.ts'
import { inTransaction } from '../infra/in-transaction.ts'
import { limitedNetwork } from '../infra/networks.ts'
import type { Limit } from '../infra/rate-limits.ts'
import { TooManyTries } from '../infra/tries.ts'
import { AS_CALLER, BY_SECRET } from './route-right.ts'
import type { HttpContext } from './server.ts'
import { badBody, bearerToken, HttpFault, jsonBody, languageOf, setCsrfCookie } from './requests.ts'

const ACCOUNT_MAX = 200
/** A campus may share its network: nobody there waits longer than a minute for what others mistype. */
const OF_A_NETWORK: Slowing = [[10, 60]]
const OF_AN_ACCOUNT: Slowing = [
  [5, 300],
  [10, 3600],
  [20, 86_400],
]

/** Log-in, log-out and who one is (wire §1). */
export function addAuthRoutes(app: FastifyInstance, context: HttpContext): void {
  app.post('/api/auth/v1/request-login-token', BY_SECRET, async (request) => {
    const { account, password } = jsonBody(request)
    if (!isShort(account) || !isShort(password)) throw badBody()
    const caller = await context.callerOf(request)
    const outcome = await judge(context, wrongPasswordLimits(request, account), () =>
      logIn(context.db, caller, account, password, context.sessionDays),
    )
    if (outcome.ok) return { status: 'ok', token: outcome.value }
    return {
      status: 'error',
      error_kind: outcome.refusal,
      error_msg: fillText(REFUSALS[outcome.refusal], languageOf(request)),
    }
  })

  app.post('/api/auth/v1/logout', AS_CALLER, async (request) => {
    const token = bearerToken(request)
    if (token) await logOut(context.db, await context.callerOf(request), token)
    return { status: 'ok' }
  })

  // Says whether the link is good and nothing else; it counts as a try at a link, so it helps nobody to guess one.
  app.post('/api/auth/v1/check-password-link', BY_SECRET, async (request) => {
    const { token } = jsonBody(request)
    if (!isShort(token)) throw badBody()
    const outcome = await judge(context, linkLimits(request), async () =>
      (await isPasswordLinkGood(context.db, token)) ? ok(undefined) : refuse('auth:invalid_link'),
    )
    return outcome.ok ? { status: 'ok' } : refusalAnswer(request, outcome)
  })

  app.post('/api/auth/v1/set-password', BY_SECRET, async (request) => {
    const { token, password } = jsonBody(request)
    if (!isShort(token) || !isText(password)) throw badBody()
    const caller = await context.callerOf(request)
    const outcome = await judge(context, linkLimits(request), () =>
      inTransaction(context.db, (tx) => setPasswordByLink(tx, caller, token, password)),
    )
    return outcome.ok ? { status: 'ok', account: outcome.value } : refusalAnswer(request, outcome)
  })

  app.post('/user/info', AS_CALLER, async (request, reply) => {
    setCsrfCookie(request, reply, context.secure)
    const user = await findCurrentUser(context.db, await context.callerOf(request))
    return user ? { data: user } : {}
  })
}

/** Counted by account and network together, so that a stranger elsewhere locks nobody out. */
function wrongPasswordLimits(request: FastifyRequest, account: string): readonly Limit[] {
  const network = limitedNetwork(request.ip)
  // Some people type their password where the account belongs.
  const typed = createHash('sha256').update(account.toLowerCase()).digest('base64url')
  return [
    ...slowing(`log-in:address:${network}`, OF_A_NETWORK),
    ...slowing(`log-in:account:${typed}:${network}`, OF_AN_ACCOUNT),
  ]
}

/** So many wrong tries, in so many seconds: whoever goes on waits longer each time. */
type Slowing = readonly (readonly [max: number, seconds: number])[]

function slowing(key: string, steps: Slowing): readonly Limit[] {
  return steps.map(([max, seconds]) => ({ key: `${key}:${seconds}`, max, seconds }))
}

/** A try at a secret; 429 once too many were wrong. */
async function judge<Value>(
  { tries }: HttpContext,
  limits: readonly Limit[],
  attempt: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  try {
    return await tries(limits, attempt, (outcome) => !outcome.ok)
  } catch (error) {
    if (error instanceof TooManyTries) throw new HttpFault(429, error.text, error.waitSeconds)
    throw error
  }
}

function linkLimits(request: FastifyRequest): readonly Limit[] {
  return slowing(`set-password:${limitedNetwork(request.ip)}`, OF_A_NETWORK)
}

function refusalAnswer(request: FastifyRequest, { refusal, parameters }: Refusal) {
  const error_msg = fillText(REFUSALS[refusal], languageOf(request), parameters)
  return { status: 'error', error_kind: refusal, error_msg }
}

function isShort(value: unknown): value is string {
  return isText(value) && value.length <= ACCOUNT_MAX
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}
