import { fillText, type Outcome, REFUSALS } from '@cubic/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logIn } from '../features/people/commands/log-in.ts'
import { logOut } from '../features/people/commands/log-out.ts'
import { setPasswordByLink } from '../features/people/commands/set-password-by-link.ts'
import { findCurrentUser } from '../features/people/queries.ts'
import { inTransaction } from '../infra/in-transaction.ts'
import type { Limit } from '../infra/rate-limits.ts'
import { TooManyTries } from '../infra/tries.ts'
import { AS_CALLER, BY_SECRET } from './route-right.ts'
import type { HttpContext } from './server.ts'
import { badBody, bearerToken, HttpFault, jsonBody, languageOf, setCsrfCookie } from './requests.ts'

const ACCOUNT_MAX = 200

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
    if (token) await logOut(context.db, token)
    return { status: 'ok' }
  })

  app.post('/api/auth/v1/set-password', BY_SECRET, async (request) => {
    const { token, password } = jsonBody(request)
    if (!isShort(token) || !isShort(password)) throw badBody()
    const limit = { key: `set-password:${request.ip}`, max: 10, seconds: 60 }
    const outcome = await judge(context, [limit], () =>
      inTransaction(context.db, (tx) => setPasswordByLink(tx, token, password)),
    )
    if (outcome.ok) return { status: 'ok', account: outcome.value }
    return {
      status: 'error',
      error_kind: outcome.refusal,
      error_msg: fillText(REFUSALS[outcome.refusal], languageOf(request), outcome.parameters),
    }
  })

  app.post('/user/info', AS_CALLER, async (request, reply) => {
    setCsrfCookie(request, reply, context.secure)
    const user = await findCurrentUser(context.db, await context.callerOf(request))
    return user ? { data: user } : {}
  })
}

/** Counted by account and address together, so that a stranger elsewhere locks nobody out. */
function wrongPasswordLimits(request: FastifyRequest, account: string): readonly Limit[] {
  return [
    { key: `log-in:address:${request.ip}`, max: 10, seconds: 60 },
    { key: `log-in:account:${account.toLowerCase()}:${request.ip}`, max: 5, seconds: 300 },
  ]
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

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= ACCOUNT_MAX && !value.includes('\0') && value.isWellFormed()
}
