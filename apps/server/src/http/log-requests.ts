import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../infra/log/log.ts'
import { HEALTH_ROUTES } from './health-routes.ts'
import { isStream, routeOf } from '../infra/http/route-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who asks, once somebody has found that out; null for guests. */
    callerId: number | null
    /** Who looks as that user; null mostly. */
    viewerId: number | null
  }
}

type Options = {
  readonly basePath: string
  readonly slowMs: number
}

/** Returns what makes the ids of requests. No two processes, nor two starts of one, make the same id. */
export function createRequestIds(): () => string {
  const ofProcess = randomBytes(6).toString('hex')
  let count = 0
  return () => `${ofProcess}-${(++count).toString(36)}`
}

/**
 * Tells each caller the id of the request (`x-request-id`), and writes a line about it once it is answered. The line
 * has the pattern of the route, never the address, which may hold the code of a ticket.
 */
export function logRequests(app: FastifyInstance, log: Log, { basePath, slowMs }: Options): void {
  app.decorateRequest('callerId', null)
  app.decorateRequest('viewerId', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request, basePath)
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.callerId,
      ...(request.viewerId === null ? {} : { viewerId: request.viewerId }),
    }
    if (line.durationMs >= slowMs && !isStream(route)) log.warn('A request was slow', line)
    else if (HEALTH_ROUTES.has(route) || request.isTurnedAway) log.debug('request', line)
    else log.info('request', line)
    done()
  })
}
