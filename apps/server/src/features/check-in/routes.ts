import {
  type ClaimAnswer,
  fillText,
  type HandOverAnswer,
  type Outcome,
  type PassAnswer,
  type Refusal,
  REFUSALS,
} from '@cubic/contract'
import { type Caller, guest, isCovered, readScopeFor } from '@cubic/data-platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import { orTooMany, withHttpFaults } from '../../infra/http/app-errors.ts'
import { addImportRoute, lacksRight, wrongArgument } from '../../infra/http/import-route.ts'
import { badBody, jsonBody, languageOf } from '../../infra/http/requests.ts'
import type { Services } from '../../infra/services/services.ts'
import { BY_SECRET } from '../../infra/http/route-right.ts'
import { inTransaction } from '../../infra/database/in-transaction.ts'
import { secretLimits } from '../../infra/limits/try-limits.ts'
import { claimPass } from './commands/claim-pass.ts'
import { handOverScans } from './commands/hand-over-scans.ts'
import { ATTENDANCE_HEADINGS, importAttendance } from './commands/import-attendance.ts'
import { lookAtPass } from './commands/look-at-pass.ts'
import { readScans } from './commands/start-scan-writer.ts'
import { entersAttendance } from './data/access.ts'
import { addBoardRoutes } from './internal/board-routes.ts'

const CODE_MAX = 200
const DEVICE_MAX = 100

/** wire §7 */
export async function addCheckInRoutes(app: FastifyInstance, services: Services): Promise<void> {
  addBoardRoutes(app, services)
  const { db, signer, tries } = services

  await addImportRoute(app, services, '/api/office/v1/attendance/import', async (caller, query) => {
    const eventId = Number(query['event_id'])
    if (!Number.isSafeInteger(eventId) || eventId < 1 || eventId >= 2 ** 31) throw wrongArgument('event_id')
    return {
      userId: await demandEntering(services, caller, eventId),
      subject: `attendance ${eventId} `,
      run: (sent) => importAttendance(db, caller, { eventId, timeZone: services.site().timeZone, ...sent }),
      headings: () => Promise.resolve(ATTENDANCE_HEADINGS),
    }
  })

  app.post('/api/door/v1/claim', BY_SECRET, async (request): Promise<ClaimAnswer> => {
    const { code, device_name: device = '' } = jsonBody(request)
    if (!isText(code, CODE_MAX) || !isText(device, DEVICE_MAX)) throw badBody()
    const claim = { code, deviceName: device.trim() }
    const outcome = await tryPass(request, (caller) => inTransaction(db, (tx) => claimPass(tx, caller, claim)))
    return outcome.ok ? { status: 'ok', ...outcome.value } : refused(outcome, request)
  })

  app.post('/api/door/v1/pass', BY_SECRET, async (request): Promise<PassAnswer> => {
    const { code } = jsonBody(request)
    if (!isText(code, CODE_MAX)) throw badBody()
    const outcome = await tryPass(request, () => lookAtPass(db, code))
    return outcome.ok ? { status: 'ok', ...outcome.value } : refused(outcome, request)
  })

  app.post('/api/door/v1/hand-over', BY_SECRET, async (request): Promise<HandOverAnswer> => {
    const { token, device, scans, sent_at: sent, clock_offset: offset } = jsonBody(request)
    if (!isText(token, CODE_MAX) || !isText(device, DEVICE_MAX) || !Array.isArray(scans)) throw badBody()
    const given = { device, scans: JSON.stringify(scans), ...(typeof sent === 'string' && { sent_at: sent }) }
    const clockOffset = typeof offset === 'number' && Number.isFinite(offset) ? offset : undefined
    const read = (eventId: number) => readScans({ ...given, event_id: eventId }, signer)
    const outcome = await tryPass(request, (caller) =>
      inTransaction(db, (tx) => handOverScans(tx, caller, { token, read, clockOffset })),
    )
    return outcome.ok ? { status: 'ok', ...outcome.value } : refused(outcome, request)
  })

  function tryPass<Value>(
    request: FastifyRequest,
    command: (caller: Caller) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> {
    const caller = guest(languageOf(request), request.ip)
    const limits = secretLimits('claim-pass', request.ip)
    const isWrong = (outcome: Outcome<Value>) => !outcome.ok && outcome.refusal === 'door:pass_unknown'
    return withHttpFaults(() => orTooMany(tries(limits, () => command(caller), isWrong)))
  }
}

/** Entering is for every ticket of the event. Returns who does it. */
async function demandEntering({ db, registry }: Services, caller: Caller, eventId: number): Promise<number> {
  const scope = readScopeFor(registry, 'CubicEventBase', caller)
  if (caller.userId === null) throw lacksRight(caller)
  if (await isCovered(db, scope, eventId, scope.binder.rule(scope.model, entersAttendance('id')))) return caller.userId
  if (await isCovered(db, scope, eventId, scope.where)) throw lacksRight(caller)
  throw new HttpFault(404, REFUSALS['event:not_found'])
}

function refused({ refusal }: Refusal, request: FastifyRequest) {
  return {
    status: 'error',
    error_kind: refusal,
    error_msg: fillText(REFUSALS[refusal], languageOf(request)),
  } as const
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value.length <= max && !value.includes('\0') && value.isWellFormed()
}
