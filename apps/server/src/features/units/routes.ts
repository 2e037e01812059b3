import { type AccountAnswer, IMPORT_LIMITS, refuse } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../infra/database/in-transaction.ts'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import { withHttpFaults } from '../../infra/http/app-errors.ts'
import { lacksRight } from '../../infra/http/import-route.ts'
import { readForm, takeMultipart } from '../../infra/http/multipart.ts'
import { refusalAnswer } from '../../infra/http/refusal-answer.ts'
import { badBody, jsonBody, signalOf } from '../../infra/http/requests.ts'
import { AS_CALLER } from '../../infra/http/route-right.ts'
import { readImportFile, unreadableText } from '../../infra/imports/import-file.ts'
import { createPlaces } from '../../infra/limits/places.ts'
import { whoAsks } from '../../infra/network/who-asks.ts'
import type { Services } from '../../infra/services/services.ts'
import { hasRole, unitsOf } from '../people/data/roles.ts'
import { leaveUnit } from './commands/leave-unit.ts'
import { numbersInSheet } from './internal/numbers-in-sheet.ts'

const OWN_SHEETS = 2
const STILL_READING = {
  cn: '您还有表格没有读完，请稍后再试',
  en: 'Your other sheets are still being read. Please try again when they’re done',
}

export async function addUnitRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, registry, holderOf } = services
  // also for who has yet to set up a second factor, and would rather not have the role
  app.post('/api/auth/v1/leave-unit', AS_CALLER, async (request): Promise<AccountAnswer<'leave-unit'>> => {
    const { unit_id: unitId } = jsonBody(request)
    if (typeof unitId !== 'number' || !Number.isInteger(unitId) || Math.abs(unitId) > 2_147_483_647) throw badBody()
    const caller = await holderOf(request)
    const outcome =
      caller.userId === null
        ? refuse('auth:unauthenticated')
        : await inTransaction(db, (tx) => leaveUnit(tx, registry, caller, unitId))
    return outcome.ok ? { status: 'ok', ...outcome.value } : refusalAnswer(request, outcome)
  })
  await addSheetRoute(app, services)
}

/** Reads the numbers in a sheet of people, for whoever may add members to some unit. Nothing is kept. */
async function addSheetRoute(app: FastifyInstance, { callerOf, parser }: Services): Promise<void> {
  const own = createPlaces({ each: OWN_SHEETS, refusal: STILL_READING, waitSeconds: 5 })
  await app.register(async (uploads) => {
    takeMultipart(uploads)
    uploads.post('/api/office/v1/units/sheet-numbers', AS_CALLER, (request, reply) =>
      withHttpFaults(async () => {
        const caller = await callerOf(request)
        if (!hasRole(caller, 'admin') && unitsOf(caller).length === 0) throw lacksRight(caller)
        const leave = own.take(whoAsks(caller))
        try {
          const { file } = await readForm(request, { fileBytes: IMPORT_LIMITS.bytes })
          const sheet = await readImportFile(file, { parser, who: whoAsks(caller), signal: signalOf(reply) })
          if ('kind' in sheet) throw new HttpFault(400, unreadableText(sheet))
          return { numbers: numbersInSheet([{ cells: sheet.heading }, ...sheet.rows]) }
        } finally {
          leave()
        }
      }),
    )
  })
}
