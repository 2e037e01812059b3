import type { FastifyInstance } from 'fastify'
import { FOR_EVERYBODY } from '../../infra/http/route-right.ts'
import type { Services } from '../../infra/services/services.ts'
import { countViews } from './commands/count-views.ts'

/** Robots open every page of a site again and again. */
const ROBOT = /(?<!cu)bot\b|crawl|spider|slurp|preview/i
const ID_MAX = 2 ** 31 - 1

/** Nothing is kept of who opens a page. */
export function addPageViewRoutes(app: FastifyInstance, services: Services): void {
  const count = countViews(services)
  app.post<{ Params: { id: string } }>('/api/events/v1/:id(^\\d{1,10})/viewed', FOR_EVERYBODY, (request, reply) => {
    const id = Number(request.params.id)
    if (id > 0 && id <= ID_MAX && !ROBOT.test(request.headers['user-agent'] ?? '')) count(id)
    return reply.code(204).send()
  })
}
