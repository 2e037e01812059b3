import { type ClaimAnswer, fillText, REFUSALS } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { badBody, HttpFault, jsonBody, languageOf } from '../../infra/http/requests.ts'
import type { RouteContext } from '../../infra/http/route-context.ts'
import { BY_SECRET } from '../../infra/http/route-right.ts'
import { inTransaction } from '../../infra/in-transaction.ts'
import { TooManyTries } from '../../infra/tries.ts'
import { secretLimits } from '../../infra/try-limits.ts'
import { claimPass } from './commands/claim-pass.ts'
import { addBoardRoutes } from './internal/board-routes.ts'

const CODE_MAX = 200
const DEVICE_MAX = 100

/** How a device gets the token of its scanner pass (wire §7), and the live board. */
export function addCheckInRoutes(app: FastifyInstance, context: RouteContext): void {
  addBoardRoutes(app, context)
  app.post('/api/door/v1/claim', BY_SECRET, async (request): Promise<ClaimAnswer> => {
    const { code, device_name: device = '' } = jsonBody(request)
    if (!isText(code, CODE_MAX) || !isText(device, DEVICE_MAX)) throw badBody()
    const lang = languageOf(request)
    const caller = { userId: null, roles: new Set<string>(), lang, address: request.ip }
    try {
      const outcome = await context.tries(
        secretLimits('claim-pass', request.ip),
        () => inTransaction(context.db, (tx) => claimPass(tx, caller, { code, deviceName: device.trim() })),
        (claimed) => !claimed.ok && claimed.refusal === 'door:pass_unknown',
      )
      if (outcome.ok) return { status: 'ok', ...outcome.value }
      return { status: 'error', error_kind: outcome.refusal, error_msg: fillText(REFUSALS[outcome.refusal], lang) }
    } catch (error) {
      if (error instanceof TooManyTries) throw new HttpFault(429, error.text, error.waitSeconds)
      throw error
    }
  })
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && !value.includes('\0') && value.isWellFormed()
}
