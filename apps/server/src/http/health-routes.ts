import type { FastifyInstance } from 'fastify'
import { keepFresh } from '../infra/concurrency/keep-fresh.ts'
import { pause } from '../infra/database/pause.ts'
import { FOR_EVERYBODY } from '../infra/http/route-right.ts'
import { addressesOf } from '../infra/network/addresses.ts'
import type { Services } from '../infra/services/services.ts'

const PATIENCE_MS = 2000
/** Balancers ask often, and several of them: an answer serves all who ask meanwhile and for this long after it. */
const FRESH_MS = 1000

/** Asked so often that a line about each would hide all others. */
export const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

type Part = { readonly isReady: boolean; readonly ms: number }
type Parts = { readonly [name: string]: Part }
/** What must work before requests can be served; each rejects, or resolves to false, while it does not. */
export type ReadinessChecks = { readonly [name: string]: () => Promise<boolean> }

/** What is told beside them: a process serves without it. */
export type Extras = { readonly [name: string]: () => boolean }

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, with each part. Both are at the root of the process, whatever
 * `BASE_PATH` says, since balancers ask the process and not the site.
 */
export function addHealthRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'leaving'>,
  { checks, extras = {} }: { readonly checks: ReadinessChecks; readonly extras?: Extras },
): void {
  const { config, leaving } = services
  const readParts = keepFresh(() => checkAll(checks), FRESH_MS)
  const monitors = addressesOf(config.monitorAddresses)
  app.get('/healthz', FOR_EVERYBODY, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', FOR_EVERYBODY, async (request, reply) => {
    const { all } = request.query as { readonly all?: string }
    const withTimes = all === '1' && monitors.has(request.ip)
    // Asked for here: what a check found a moment ago says nothing about a process that has just begun to leave.
    const parts = { ...(await readParts()), accepting: { isReady: !leaving.aborted, ms: 0 } }
    const isReady = Object.values(parts).every((part) => part.isReady)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        parts: { ...describe(parts, withTimes), ...readExtras(extras) },
      })
  })
}

function describe(parts: Parts, withTimes: boolean): { readonly [name: string]: unknown } {
  return Object.fromEntries(
    Object.entries(parts).map(([name, { isReady, ms }]) => [name, withTimes ? { ready: isReady, ms } : isReady]),
  )
}

function readExtras(extras: Extras): { readonly [name: string]: boolean } {
  return Object.fromEntries(Object.entries(extras).map(([name, read]) => [name, read()]))
}

async function checkAll(checks: ReadinessChecks): Promise<Parts> {
  const named = Object.entries(checks).map(async ([name, check]) => [name, await timed(check)] as const)
  return Object.fromEntries(await Promise.all(named))
}

async function timed(check: () => Promise<boolean>): Promise<Part> {
  const started = performance.now()
  const isAnswered = new AbortController()
  const isReady = await Promise.race([
    check().catch(() => false),
    pause(PATIENCE_MS, isAnswered.signal).then(() => false),
  ])
  isAnswered.abort()
  return { isReady, ms: Math.round(performance.now() - started) }
}
