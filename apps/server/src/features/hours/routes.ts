import { type AccountAnswer, refuse } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { AS_CALLER } from '../../infra/http/route-right.ts'
import { refusalAnswer } from '../../infra/http/refusal-answer.ts'
import { languageOf } from '../../infra/http/requests.ts'
import type { Services } from '../../infra/services/services.ts'
import { readOwnHours } from './data/own-hours.ts'

/** The caller's hours. */
export function addHourRoutes(app: FastifyInstance, services: Services): void {
  app.post('/api/auth/v1/own-hours', AS_CALLER, async (request): Promise<AccountAnswer<'own-hours'>> => {
    const { userId } = await services.callerOf(request)
    if (userId === null) return refusalAnswer(request, refuse('auth:unauthenticated'))
    const { timeZone } = services.site()
    return {
      status: 'ok',
      ...(await readOwnHours(services.db.reads.db, { userId, lang: languageOf(request), timeZone })),
    }
  })
}
