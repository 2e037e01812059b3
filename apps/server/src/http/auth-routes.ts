import { fillText, REFUSALS } from '@cubic/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logIn } from '../features/people/commands/log-in.ts'
import { logOut } from '../features/people/commands/log-out.ts'
import { setPasswordByLink } from '../features/people/commands/set-password-by-link.ts'
import { findCurrentUser } from '../features/people/queries.ts'
import { inTransaction } from '../infra/in-transaction.ts'
import { findLimitReached, type Limit, useLimit } from '../infra/rate-limits.ts'
import type { HttpContext } from './server.ts'
import { badBody, bearerToken, HttpFault, jsonBody, languageOf, setCsrfCookie } from './requests.ts'

const ACCOUNT_MAX = 200

/** Log-in, log-out and who one is (wire §1). */
export function addAuthRoutes(app: FastifyInstance, context: HttpContext): void {
  app.post('/api/auth/v1/request-login-token', async (request) => {
    const { account, password } = jsonBody(request)
    if (!isShort(account) || !isShort(password)) throw badBody()
    const limits = wrongPasswordLimits(request, account)
    await refuseTooMany(context, limits)
    const outcome = await logIn(context.db, await context.callerOf(request), account, password, context.sessionDays)
    if (outcome.ok) return { status: 'ok', token: outcome.value }
    for (const limit of limits) await useLimit(context.db, limit)
    return {
      status: 'error',
      error_kind: outcome.refusal,
      error_msg: fillText(REFUSALS[outcome.refusal], languageOf(request)),
    }
  })

  app.post('/api/auth/v1/logout', async (request) => {
    const token = bearerToken(request)
    if (token) await logOut(context.db, token)
    return { status: 'ok' }
  })

  app.post('/api/auth/v1/set-password', async (request) => {
    const { token, password } = jsonBody(request)
    if (!isShort(token) || !isShort(password)) throw badBody()
    const limit = { key: `set-password:${request.ip}`, max: 10, seconds: 60 }
    await refuseTooMany(context, [limit])
    const outcome = await inTransaction(context.db, (tx) => setPasswordByLink(tx, token, password))
    if (outcome.ok) return { status: 'ok', account: outcome.value }
    await useLimit(context.db, limit)
    return {
      status: 'error',
      error_kind: outcome.refusal,
      error_msg: fillText(REFUSALS[outcome.refusal], languageOf(request), outcome.parameters),
    }
  })

  app.post('/user/info', async (request, reply) => {
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

async function refuseTooMany({ db }: HttpContext, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const reached = await findLimitReached(db, limit)
    if (!reached) continue
    const { waitSeconds } = reached
    throw new HttpFault(
      429,
      { cn: `尝试次数过多，请 ${waitSeconds} 秒后再试`, en: `Too many tries, please wait ${waitSeconds} seconds` },
      waitSeconds,
    )
  }
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= ACCOUNT_MAX && !value.includes('\0') && value.isWellFormed()
}
