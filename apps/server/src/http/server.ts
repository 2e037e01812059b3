import type { Readable } from 'node:stream'
import type { Lang, Text } from '@cubic/contract'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Feature } from '../features/feature.ts'
import type { Executor } from '../graphql/executor.ts'
import { checkCsrf, keepAddress, languageOf, stripForwardedPorts } from '../infra/http/requests.ts'
import { HttpFault } from '../infra/errors/http-fault.ts'
import { demandRights, FOR_EVERYBODY, refuseViewers } from '../infra/http/route-right.ts'
import { Unavailable } from '../infra/errors/unavailable.ts'
import type { Services } from '../infra/services/services.ts'
import { addBodyBudget, bodyLimitsFor } from './body-budget.ts'
import { addRobotsRoute, addSearchEngineRoutes } from './search-engine-routes.ts'
import { addHealthRoutes, type ReadinessChecks } from './health-routes.ts'
import { addGqlRoutes } from './gql-routes.ts'
import { LingeringClose, lingerLimitsFor } from './lingering-close.ts'
import { sendSeenPosition } from '../infra/http/seen-position.ts'
import { addPageRoutes } from './page-routes.ts'
import { refuseRepeatedParameters } from './repeated-parameters.ts'
import { confirmFirst } from './confirm-first.ts'
import { countRequests } from './count-requests.ts'
import { createRequestIds, logRequests } from './log-requests.ts'
import { makeSecurityHeaders } from './security-headers.ts'
import { turnAwayWhenOverloaded } from './turn-away.ts'

const TEXTS: { readonly [status: number]: Text } = {
  400: { cn: '请求体不是有效的 JSON，或形状不正确', en: 'The request body is not valid JSON, or has the wrong shape' },
  404: { cn: '这个地址不存在', en: 'There is nothing at this address' },
  405: { cn: '该地址只接受 POST', en: 'This address only accepts POST' },
  413: { cn: '请求体过大', en: 'The request body is too large' },
  415: { cn: '请求体须是 JSON', en: 'The request body must be JSON' },
  500: { cn: '服务器内部错误，请稍后再试', en: 'Something went wrong on the server. Please try again later' },
  503: { cn: '服务暂时不可用，请稍后再试', en: 'The service is unavailable right now. Please try again later' },
}
/** Where programs call: no page of the site is below it. */
const OF_PROGRAMS = /^\/(api|gql|user)\//
type Serving = {
  readonly features: readonly Feature[]
  readonly executor: Executor
  /** The folder of the built front ends; undefined: only the API is served. */
  readonly frontEnds: string | undefined
  readonly readiness: ReadinessChecks
}

/** Creates the HTTP server: transport, limits, CSRF, the contract's routes and the pages. It does not listen yet. */
export async function createServer(services: Services, serving: Serving): Promise<FastifyInstance> {
  const { config, publicReads } = services
  const { bodyBytes, uploadBytes } = config.limits
  const largestBody = Math.max(bodyBytes, uploadBytes)
  const lingeringClose = new LingeringClose(lingerLimitsFor(largestBody))
  const securityHeaders = makeSecurityHeaders(services)
  const app = Fastify({
    bodyLimit: bodyBytes,
    logger: false,
    genReqId: createRequestIds(),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Slow headers hold a connection no longer than this; for slow bodies, `addBodyBudget` has
    // limits and a better answer.
    http: { headersTimeout: 30_000 },
    requestTimeout: 600_000,
    // A client that neither sends nor reads anything holds one no longer than this.
    connectionTimeout: 120_000,
    forceCloseConnections: 'idle',
    // The page renderer is large, and a busy machine loads it slowly: that must not keep the server from starting.
    pluginTimeout: 120_000,
    routerOptions: { maxParamLength: 500 },
    // Malformed URL. Hooks do not run for it.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const text = textOf(400, languageOf(request))
      void answer(reply.headers(securityHeaders()), 400, lingeringClose.answerOf(request, reply, text))
    },
    clientErrorHandler: lingeringClose.refuse,
    // A request that still arrives on an open connection is served, and the connection closed.
    return503OnClosing: false,
  })
  demandRights(app)
  sendSeenPosition(app, services)
  logRequests(app, services.log, { basePath: config.basePath, slowMs: config.slowMs })
  turnAwayWhenOverloaded(app, { ...services, places: config.requestsWhenOverloaded })
  addBodyParser(app)
  lingeringClose.addTo(app)
  addBodyBudget(app, bodyLimitsFor(largestBody))
  app.addHook('onRequest', async (request, reply) => {
    keepAddress(request)
    stripForwardedPorts(request)
    reply.headers(securityHeaders())
    if (request.method !== 'POST') return
    checkCsrf(request)
    refuseUnreadableBody(request)
  })
  refuseViewers(app)
  closeConnectionsOnceLeaving(app, services)
  // Nobody pays for figures that nobody asks for.
  if (config.metricsAddress) countRequests(app, services.metrics, config.basePath)
  refuseRepeatedParameters(app)
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(services, error, request, reply))
  app.setNotFoundHandler((request, reply) => answer(reply, 404, textOf(404, languageOf(request))))
  // Without its replica a process reads the primary: it is told, and nobody is sent elsewhere for it.
  const extras = publicReads.written ? { replica: () => publicReads.has(0) } : {}
  addHealthRoutes(app, services, { checks: serving.readiness, extras })
  if (config.roles.includes('web')) await addSite(app, services, serving)
  return app
}

/** Adds everything but the health of the process. */
async function addSite(app: FastifyInstance, services: Services, serving: Serving): Promise<void> {
  const { config } = services
  if (config.basePath !== '') addRobotsRoute(app, services.site())
  await app.register(
    async (routes) => {
      const refuseOthers = refuseOtherMethods(routes, config.basePath)
      confirmFirst(routes, services)
      for (const feature of serving.features) await feature.routes?.(routes, services)
      addGqlRoutes(routes, services, serving.executor)
      addSearchEngineRoutes(routes, services)
      refuseOthers()
      if (serving.frontEnds !== undefined) await addPageRoutes(routes, services, serving.frontEnds)
    },
    { prefix: config.basePath },
  )
}

/**
 * A process that is leaving answers what still comes, and has each client open its next connection elsewhere. nginx
 * learns from answers alone: its shipped configuration asks for one by which it asks another process instead.
 */
function closeConnectionsOnceLeaving(app: FastifyInstance, { leaving }: Services): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const mayAskAnother = method === 'GET' && headers['x-while-leaving'] === '502'
    return leaving.aborted && mayAskAnother ? reply.code(502).send() : undefined
  })
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.aborted) reply.header('connection', 'close')
  })
}

/** A compressed body, or one not in UTF-8, would be misread. */
function refuseUnreadableBody({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers
  const charset = /;\s*charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (encoding !== 'identity' || !/^(utf-?8|us-ascii)$/i.test(charset)) throw new HttpFault(415, textsOf(415))
}

/** Watches the routes that are added, and then answers 405 where programs may only POST. */
function refuseOtherMethods(routes: FastifyInstance, basePath: string): () => void {
  const methods = new Map<string, Set<string>>()
  routes.addHook('onRoute', ({ url, method }) => {
    const path = url.slice(basePath.length)
    if (OF_PROGRAMS.test(path)) methods.set(path, new Set([...(methods.get(path) ?? []), method].flat()))
  })
  return () => {
    for (const [url, taken] of [...methods].filter(([, { size }]) => size === 1))
      if (taken.has('POST'))
        routes.route({
          method: ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
          url,
          ...FOR_EVERYBODY,
          handler: (request, reply) => answer(reply.header('allow', 'POST'), 405, textOf(405, languageOf(request))),
        })
  }
}

/** Accepts JSON bodies, and the empty body of some calls; refuses anything else. */
function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch (error) {
      done(new HttpFault(400, textsOf(400)), error)
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    done(new HttpFault(415, textsOf(415)))
  })
}

function answerFault(
  services: Services,
  error: FastifyError | HttpFault | Unavailable,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const lang = languageOf(request)
  if (error instanceof HttpFault) {
    reply.headers(error.headers)
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    return answer(reply, error.statusCode, error.text[lang])
  }
  if (error instanceof Unavailable)
    return answer(reply.header('retry-after', String(error.retryAfterSeconds)), 503, textOf(503, lang))
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 500) return answer(reply, status, textOf(status, lang))
  if (status === 503) return answer(reply.header('retry-after', '2'), 503, textOf(503, lang))
  services.report(error, request)
  return answer(reply, 500, textOf(500, lang))
}

function answer(reply: FastifyReply, status: number, text: string | Readable): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(text)
}

function textsOf(status: number): Text {
  return TEXTS[status] ?? { cn: '请求不正确', en: 'The request is invalid' }
}
function textOf(status: number, lang: Lang): string {
  return textsOf(status)[lang]
}
