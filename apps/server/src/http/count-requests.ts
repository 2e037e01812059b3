import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isStream, routeOf } from '../infra/http/route-of.ts'

/** Seconds; the longest is what a change may take. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts by the pattern of a route, never by address. Leaves out streams: they last as long as readers like. */
export function countRequests(app: FastifyInstance, metrics: Registry, basePath: string): void {
  const requests = new Counter({
    name: 'cubic_requests_total',
    help: 'Answered requests, by route and status.',
    labelNames: ['route', 'status'],
    registers: [metrics],
  })
  const seconds = new Histogram({
    name: 'cubic_request_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request, basePath)
    requests.inc({ route, status: reply.statusCode })
    if (!isStream(route)) seconds.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
}
