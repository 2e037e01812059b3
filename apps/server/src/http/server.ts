import type { Readable } from 'node:stream'
import type { Lang, Text } from '@cubic/contract'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { checkCsrf, HttpFault, keepAddress, languageOf, stripForwardedPorts } from '../infra/http/requests.ts'
import { demandRights, FOR_EVERYBODY } from '../infra/http/route-right.ts'
import { Unavailable } from '../infra/unavailable.ts'
import { addBodyBudget, bodyLimitsFor } from './body-budget.ts'
import type { HttpContext } from './context.ts'
import { addRobotsRoute, addSearchEngineRoutes } from './search-engine-routes.ts'
import { addGqlRoutes } from './gql-routes.ts'
import { LingeringClose, lingerLimitsFor } from './lingering-close.ts'
import { addPageRoutes } from './page-routes.ts'
import { refuseRepeatedParameters } from './repeated-parameters.ts'
import { makeSecurityHeaders } from './security-headers.ts'

const TEXTS: { readonly [status: number]: Text } = {
  400: { cn: '请求体不是有效的 JSON，或形状不正确', en: 'The request body is not valid JSON, or has the wrong shape' },
  404: { cn: '这个地址不存在', en: 'There is nothing at this address' },
  405: { cn: '该地址只接受 POST', en: 'This address only accepts POST' },
  413: { cn: '请求体过大', en: 'The request body is too large' },
  415: { cn: '请求体须是 JSON', en: 'The request body must be JSON' },
  500: { cn: '服务器内部错误，请稍后再试', en: 'Something went wrong on the server. Please try again later' },
  503: { cn: '服务暂时不可用，请稍后再试', en: 'The service is unavailable right now. Please try again later' },
}
const POST_ONLY = [
  '/api/auth/v1/request-login-token',
  '/api/auth/v1/logout',
  '/api/auth/v1/set-password',
  '/api/auth/v1/change-password',
  '/api/auth/v1/request-password-reset',
  '/api/auth/v1/log-ins',
  '/api/auth/v1/end-log-in',
  '/api/auth/v1/end-other-log-ins',
  '/api/auth/v1/check-password-link',
  '/user/info',
  '/gql/endpoint',
  '/gql/endpoint_batch',
]

/** Creates the HTTP server: transport, limits, CSRF, the contract's routes and the pages. It does not listen yet. */
export async function createServer(context: HttpContext): Promise<FastifyInstance> {
  const largestBody = Math.max(context.bodyLimit, context.uploads.maxBytes)
  const lingeringClose = new LingeringClose(lingerLimitsFor(largestBody))
  const securityHeaders = makeSecurityHeaders(context)
  const app = Fastify({
    bodyLimit: context.bodyLimit,
    logger: false,
    trustProxy: context.trustProxy.length > 0 ? [...context.trustProxy] : false,
    // Slow headers hold a connection no longer than this; for slow bodies, `addBodyBudget` has limits and a better answer.
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
  addBodyParser(app)
  lingeringClose.addTo(app)
  addBodyBudget(app, bodyLimitsFor(largestBody))
  app.addHook('onRequest', async (request, reply) => {
    keepAddress(request)
    stripForwardedPorts(request)
    reply.headers(securityHeaders())
    if (request.method !== 'POST') return
    checkCsrf(request)
    // A compressed body, or one not in UTF-8, would be misread.
    const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers
    const charset = /;\s*charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
    if (encoding !== 'identity' || !/^(utf-?8|us-ascii)$/i.test(charset)) throw new HttpFault(415, textsOf(415))
  })
  refuseRepeatedParameters(app)
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(context, error, request, reply))
  app.setNotFoundHandler((request, reply) => answer(reply, 404, textOf(404, languageOf(request))))
  if (context.basePath !== '') addRobotsRoute(app, context.site())
  await app.register(
    async (routes) => {
      for (const feature of context.features) await feature.routes?.(routes, context)
      addGqlRoutes(routes, context)
      addSearchEngineRoutes(routes, context)
      for (const url of POST_ONLY) {
        routes.route({
          method: ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
          url,
          ...FOR_EVERYBODY,
          handler: (request, reply) => answer(reply.header('allow', 'POST'), 405, textOf(405, languageOf(request))),
        })
      }
      if (context.pages) await addPageRoutes(routes, context, context.pages)
    },
    { prefix: context.basePath },
  )
  return app
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
  context: HttpContext,
  error: FastifyError | HttpFault | Unavailable,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const lang = languageOf(request)
  if (error instanceof HttpFault) {
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    return answer(reply, error.statusCode, error.text[lang])
  }
  if (error instanceof Unavailable)
    return answer(reply.header('retry-after', String(error.retryAfterSeconds)), 503, textOf(503, lang))
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 500) return answer(reply, status, textOf(status, lang))
  if (status === 503) return answer(reply.header('retry-after', '2'), 503, textOf(503, lang))
  context.report(error, request)
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
