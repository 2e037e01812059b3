import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { isStream } from '../infra/http/route-of.ts'
import { bearerToken, languageOf, stripForwardedPorts } from '../infra/http/requests.ts'
import { type Asker, createGate, type LoopTimes } from '../infra/limits/gate.ts'
import type { KnownStaff } from '../infra/limits/known-staff.ts'
import type { Log } from '../infra/log/log.ts'
import { limitedNetwork } from '../infra/network/networks.ts'
import { WITHIN } from '../infra/network/who-asks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isTurnedAway: boolean
  }
}

type Options = {
  /** Requests that are worked on at once while the process is overloaded. */
  readonly places: number
  readonly staff: KnownStaff
  readonly log: Log
  readonly metrics: Registry
  readonly readTimes?: (() => LoopTimes) | undefined
}

/** One person's requests at once while the process is overloaded. */
const OWN_PLACES = 10

const textOf = (seconds: number) => ({
  cn: `现在访问的人太多，请 ${seconds} 秒后再试`,
  en: `Too many people are here right now. Please try again in ${seconds} s`,
})

/** Does a page that is for everybody ask? */
const comesFromWithin = ({ raw }: FastifyRequest): boolean => raw.socket.remoteAddress === WITHIN

/**
 * Turns requests away while the process is overloaded, before they cost anything. Only those that ask as somebody or
 * with a secret: pages and files that are for everybody are kept, and health must be answered.
 */
export function turnAwayWhenOverloaded(
  app: FastifyInstance,
  { places, staff, log, metrics, ...options }: Options,
): void {
  const turnedAway = new Counter({
    name: 'cubic_requests_turned_away_total',
    help: 'Requests that were told to come back later because the process was overloaded, by who asked.',
    labelNames: ['who'],
    registers: [metrics],
  })
  for (const who of ['staff', 'others']) turnedAway.inc({ who }, 0)
  const gate = createGate({
    places,
    readTimes: options.readTimes ?? (() => performance.eventLoopUtilization()),
    onChange: (isTurningAway, count) =>
      isTurningAway
        ? log.warn('The process is overloaded, and turns requests away')
        : log.warn('The process is no longer overloaded', { turnedAway: count }),
  })
  const askerOf = (request: FastifyRequest): Asker => {
    const token = bearerToken(request)
    if (token !== undefined) return { name: token, isFirst: staff.has(token), places: OWN_PLACES }
    stripForwardedPorts(request)
    return { name: limitedNetwork(request.ip), isFirst: false, places: Math.ceil(places / 2) }
  }

  app.decorateRequest('isTurnedAway', false)
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url = '' } = request.routeOptions
    const isForEverybody = config.right === undefined || config.right === 'everybody' || comesFromWithin(request)
    if (isForEverybody || isStream(url)) return done()
    const asker = askerOf(request)
    const entry = gate.enter(asker)
    if (entry.isAdmitted) {
      reply.raw.once('finish', entry.leave).once('close', entry.leave)
      return done()
    }
    request.isTurnedAway = true
    turnedAway.inc({ who: asker.isFirst ? 'staff' : 'others' })
    const seconds = entry.retryAfterSeconds
    const headers = { 'retry-after': String(seconds), 'x-content-type-options': 'nosniff' }
    reply.code(503).headers(headers).type('text/plain; charset=utf-8')
    // A body that came with its headers is read by then: the connection can stay.
    setImmediate(() => void reply.send(textOf(seconds)[languageOf(request)]))
  })
}
