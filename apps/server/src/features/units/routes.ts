import { type AccountAnswer, refuse } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../infra/database/in-transaction.ts'
import { refusalAnswer } from '../../infra/http/refusal-answer.ts'
import { badBody, jsonBody } from '../../infra/http/requests.ts'
import { AS_CALLER } from '../../infra/http/route-right.ts'
import type { Services } from '../../infra/services/services.ts'
import { leaveUnit } from './commands/leave-unit.ts'

export function addUnitRoutes(app: FastifyInstance, { db, registry, holderOf }: Services): void {
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
}
