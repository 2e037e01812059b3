import type { AccountAnswer } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../../infra/http/requests.ts'
import { VIEWABLE } from '../../infra/http/route-right.ts'
import type { Services } from '../../infra/services/services.ts'
import { endView } from './commands/end-view.ts'

export function addViewAsRoutes(app: FastifyInstance, services: Services): void {
  app.post('/api/auth/v1/end-view', VIEWABLE, async (request): Promise<AccountAnswer<'end-view'>> => {
    const token = bearerToken(request)
    if (token) await endView(services.db, await services.callerOf(request), token)
    return { status: 'ok' }
  })
}
