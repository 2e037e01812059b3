import { type AccountAnswer, type SignOnProtocol, storableText } from '@cubic/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as client from 'openid-client'
import { createFairSemaphore } from '../../infra/concurrency/fair-semaphore.ts'
import { orTooMany } from '../../infra/http/app-errors.ts'
import { refusalAnswer } from '../../infra/http/refusal-answer.ts'
import { badBody, cookieOf, jsonBody, newCookieValue, setCookie } from '../../infra/http/requests.ts'
import { BY_SECRET, FOR_EVERYBODY } from '../../infra/http/route-right.ts'
import { limitedNetwork, maskedAddress } from '../../infra/network/networks.ts'
import type { Services } from '../../infra/services/services.ts'
import type { SecondFactors } from '../people/data/second-factor.ts'
import { BROWSER_COOKIE, logInOriginOf, rememberedIn } from '../people/data/queries.ts'
import { endAtProvider } from './commands/end-at-provider.ts'
import { finishSignOn, type LinkAnswer } from './commands/finish-sign-on.ts'
import { keepTicket, TICKET_SECONDS } from './commands/keep-ticket.ts'
import { writePreset } from './commands/write-preset.ts'
import { findProvider, listRules, listWays, type Provider } from './data/queries.ts'
import { begin, fromCookie, isSame, toCookie, valuesOf } from './internal/browser-secret.ts'
import { cas } from './internal/cas.ts'
import { OddXml } from './internal/cas-answer.ts'
import { createOidc } from './internal/oidc.ts'
import { ProviderSilent } from './internal/outside.ts'
import type { Proof, Protocol, Where } from './internal/protocol.ts'

const BEGUN_SECONDS = 900
const ASKING_AT_ONCE = 100
const TYPED_MAX = 200
const LOG_OUT_BODY_MAX = 65_536

type WithId = { readonly Params: { readonly id: string } }
/** What the log-in page says after a log-in at a provider that made no session. */
type Problem = 'down' | 'denied' | 'failed'

export async function addSignOnRoutes(
  app: FastifyInstance,
  services: Services,
  secondFactors: Pick<SecondFactors, 'ask'>,
): Promise<void> {
  await writePreset(services.db, services.config.signOn)
  const oidc = createOidc()
  // With `__Host-` no other site below this domain can set them.
  const prefix = services.secure ? '__Host-' : ''
  const context: Context = {
    services,
    protocols: { oidc, oauth2: oidc, cas },
    cookies: { begun: `${prefix}sign_on`, ticket: `${prefix}sign_on_ticket` },
    hidden: { secure: services.secure, isHidden: true },
  }
  addProviderRoutes(app, context)
  addSessionRoutes(app, context, secondFactors)
  await app.register(async (forms) => addLogOutRoute(forms, context))
}

type Context = {
  readonly services: Services
  readonly protocols: { readonly [protocol in SignOnProtocol]: Protocol }
  readonly cookies: { readonly begun: string; readonly ticket: string }
  readonly hidden: { readonly secure: boolean; readonly isHidden: true }
}

function addProviderRoutes(app: FastifyInstance, { services, protocols, cookies, hidden }: Context): void {
  const { config, db } = services
  // A made-up answer costs a question to the provider: those of one network leave half of the places to others.
  const asking = createFairSemaphore({ running: ASKING_AT_ONCE })
  const where = ({ id }: Provider): Where => ({
    callback: `${config.publicUrl}/auth/${id}/callback`,
    home: `${config.publicUrl}/`,
  })
  const toLogIn = (reply: FastifyReply, parameters: { readonly [name: string]: string }) =>
    reply.header('cache-control', 'no-store').redirect(`${config.publicUrl}/login?${new URLSearchParams(parameters)}`)

  app.get<WithId>('/auth/:id(^\\d{1,10})/start', FOR_EVERYBODY, async (request, reply) => {
    const provider = await findProvider(db, request.params.id)
    if (!provider) return reply.callNotFound()
    const { to } = request.query as { readonly to?: string }
    const begun = begin(to)
    try {
      const address = await protocols[provider.protocol].start(provider, valuesOf(begun, provider.id), where(provider))
      setCookie(reply, cookies.begun, toCookie(begun), { ...hidden, seconds: BEGUN_SECONDS })
      return await reply.header('cache-control', 'no-store').redirect(address)
    } catch (error) {
      logFailure(services, provider, request, error)
      return toLogIn(reply, { sign_on: 'down', provider: String(provider.id), back: begun.to })
    }
  })

  app.get<WithId>('/auth/:id(^\\d{1,10})/callback', BY_SECRET, async (request, reply) => {
    const provider = await findProvider(db, request.params.id)
    if (!provider) return reply.callNotFound()
    const begun = fromCookie(cookieOf(request, cookies.begun))
    setCookie(reply, cookies.begun, '', { ...hidden, seconds: 0 })
    const back = begun?.to ?? '/'
    const answer = new URL(request.url, config.publicUrl).searchParams
    const sorry = (problem: Problem) => toLogIn(reply, { sign_on: problem, provider: String(provider.id), back })
    // An answer that this browser did not ask for costs nothing.
    if (!begun || !isSame(answer.get('state') ?? undefined, valuesOf(begun, provider.id).state)) return sorry('failed')
    const outcome = await asking(limitedNetwork(request.ip), async () => {
      const rules = await listRules(db, provider.id)
      const needed = rules.map(({ claim }) => claim)
      const given = { values: valuesOf(begun, provider.id), where: where(provider), needed }
      const protocol = protocols[provider.protocol]
      const proof = await tryToFinish(services, request, { provider, protocol, answer, given })
      if (typeof proof === 'string') return { problem: proof }
      const ticket = await keepTicket(db, provider, { proof, rules })
      return ticket === undefined ? { problem: 'failed' as const } : { ticket }
    })
    if ('problem' in outcome) return sorry(outcome.problem)
    setCookie(reply, cookies.ticket, outcome.ticket, { ...hidden, seconds: TICKET_SECONDS })
    return toLogIn(reply, { sign_on: 'done', back })
  })
}

function addSessionRoutes(
  app: FastifyInstance,
  { services, cookies, hidden }: Context,
  secondFactors: Pick<SecondFactors, 'ask'>,
): void {
  app.post('/api/auth/v1/log-in-ways', FOR_EVERYBODY, async () => ({
    status: 'ok',
    ...(await listWays(services.publicReads.as('log-in', 0), services.config.signOn.only)),
  }))

  app.post('/api/auth/v1/sign-on', BY_SECRET, async (request, reply): Promise<AccountAnswer<'sign-on'>> => {
    const answer = linkAnswerOf(request)
    const caller = await services.callerOf(request)
    const origin = logInOriginOf(request)
    const browser = origin.browser ?? newCookieValue()
    const asked = {
      ticket: cookieOf(request, cookies.ticket) ?? '',
      origin: { ...origin, browser },
      remembered: rememberedIn(request),
    }
    const outcome = await orTooMany(finishSignOn({ ...services, secondFactors }, caller, asked, answer))
    if (!outcome.ok) return refusalAnswer(request, outcome)
    if (!('link' in outcome.value)) setCookie(reply, cookies.ticket, '', { ...hidden, seconds: 0 })
    if ('token' in outcome.value) setCookie(reply, BROWSER_COOKIE, browser, hidden)
    return { status: 'ok', ...outcome.value }
  })
}

function addLogOutRoute(forms: FastifyInstance, { services: { db }, protocols }: Context): void {
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LOG_OUT_BODY_MAX },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  forms.post<WithId>('/auth/:id(^\\d{1,10})/logout', BY_SECRET, async (request, reply) => {
    const provider = await findProvider(db, request.params.id)
    if (!provider) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
    const { body } = request
    const told =
      body instanceof URLSearchParams ? await readLogOut(protocols[provider.protocol], provider, body) : undefined
    if (told && (await endAtProvider(db, provider, told))) return reply.code(200).send()
    return reply.code(400).send({ error: 'invalid_request' })
  })
}

type Finishing = {
  readonly provider: Provider
  readonly protocol: Protocol
  readonly answer: URLSearchParams
  readonly given: Parameters<Protocol['finish']>[2]
}

async function tryToFinish(
  services: Services,
  request: FastifyRequest,
  { provider, protocol, answer, given }: Finishing,
): Promise<Proof | Problem> {
  try {
    const proof = await protocol.finish(provider, answer, given)
    if (proof) return proof
    logFailure(services, provider, request, new Error('the provider said no'))
    return 'failed'
  } catch (error) {
    logFailure(services, provider, request, error)
    if (isSilence(error)) return 'down'
    return error instanceof client.AuthorizationResponseError && error.error === 'access_denied' ? 'denied' : 'failed'
  }
}

async function readLogOut(protocol: Protocol, provider: Provider, body: URLSearchParams) {
  try {
    return await protocol.readLogOut(provider, body)
  } catch (error) {
    if (error instanceof OddXml || isSilence(error)) return undefined
    throw error
  }
}

/** The libraries wrap what their `fetch` throws. */
function isSilence(error: unknown): boolean {
  return error instanceof ProviderSilent || (error instanceof Error && error.cause instanceof ProviderSilent)
}

/** Says what went wrong without what the provider sent, which may hold secrets. */
function logFailure({ log }: Services, { id }: Provider, { ip }: FastifyRequest, error: unknown): void {
  const { message, code, error: said } = Object(error) as { message?: unknown; code?: unknown; error?: unknown }
  const textOf = (value: unknown) => (typeof value === 'string' ? storableText(value, 200) : undefined)
  log.warn('A log-in at a provider failed', {
    providerId: id,
    reason: textOf(message),
    code: textOf(code),
    said: textOf(said),
    network: maskedAddress(ip),
  })
}

function linkAnswerOf(request: FastifyRequest): LinkAnswer {
  const { account, password, create } = jsonBody(request)
  if (create === true) return 'create'
  if (account === undefined && password === undefined) return undefined
  if (!isTyped(account) || !isTyped(password)) throw badBody()
  return { account, password }
}

function isTyped(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TYPED_MAX && !value.includes('\0') && value.isWellFormed()
}
