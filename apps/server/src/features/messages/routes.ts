import { type RefusalKind, fillText, REFUSALS } from '@cubic/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badBody, HttpFault, jsonBody, languageOf } from '../../infra/http/requests.ts'
import type { RouteContext } from '../../infra/http/route-context.ts'
import { FOR_EVERYBODY } from '../../infra/http/route-right.ts'
import { TooManyTries } from '../../infra/tries.ts'
import { requestPasswordReset } from './commands/request-password-reset.ts'
import { findMessageSettings, hasWayOut } from './queries.ts'

const TYPED_MAX = 320

export function addMessageRoutes(app: FastifyInstance, context: RouteContext): void {
  // Tells nothing of accounts: its answers depend on the settings and on how often a network asks.
  app.post('/api/auth/v1/request-password-reset', FOR_EVERYBODY, async (request) => {
    const { account } = jsonBody(request)
    if (!isShort(account)) throw badBody()
    if (!hasWayOut(await findMessageSettings(context.db, context.mail))) return refused(request, 'auth:no_mail')
    try {
      const asked = { typed: account.trim(), address: request.ip, language: languageOf(request) }
      await requestPasswordReset(context.db, asked)
    } catch (error) {
      if (error instanceof TooManyTries) throw new HttpFault(429, error.text, error.waitSeconds)
      throw error
    }
    return { status: 'ok' }
  })
}

function isShort(value: unknown): value is string {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return false
  return value.trim() !== '' && value.length <= TYPED_MAX
}

function refused(request: FastifyRequest, kind: RefusalKind) {
  return { status: 'error', error_kind: kind, error_msg: fillText(REFUSALS[kind], languageOf(request)) }
}
