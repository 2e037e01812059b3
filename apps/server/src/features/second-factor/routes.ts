import {
  type AccountAnswer,
  CONFIRM_ACTION,
  CONFIRM_METHODS,
  type ConfirmAction,
  ok,
  type Outcome,
  refuse,
  SECOND_FACTOR_METHODS,
  type WebAuthnJson,
} from '@cubic/contract'
import { type Caller, isUuid, type Tx } from '@cubic/data-platform'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../infra/database/in-transaction.ts'
import { orTooMany } from '../../infra/http/app-errors.ts'
import { refusalAnswer } from '../../infra/http/refusal-answer.ts'
import { badBody, bearerToken, jsonBody, languageOf, newCookieValue, setCookie } from '../../infra/http/requests.ts'
import { AS_CALLER, asConfirmed, BY_SECRET, FOR_EVERYBODY } from '../../infra/http/route-right.ts'
import type { Services } from '../../infra/services/services.ts'
import type { OnPassed } from '../people/data/second-factor.ts'
import { BROWSER_COOKIE, hashToken, logInOriginOf, REMEMBERED_COOKIE } from '../people/data/queries.ts'
import { addPasskey } from './commands/add-passkey.ts'
import { addTotp, beginTotp } from './commands/add-totp.ts'
import { confirmSession } from './commands/confirm-session.ts'
import { logInWithPasskey } from './commands/log-in-with-passkey.ts'
import { makeRecoveryCodes } from './commands/make-recovery-codes.ts'
import { noteFactors } from './commands/note-factors.ts'
import { type PassContext, passSecondFactor } from './commands/pass-second-factor.ts'
import { removeFactor } from './commands/remove-factor.ts'
import { findSecondFactors, hasSecondFactor, listCredentials, listMethods } from './data/queries.ts'
import { openChallenges, type Purpose } from './internal/challenges.ts'
import { relyingPartyOf } from './internal/relying-party.ts'
import { totpAddress } from './internal/totp.ts'

const TEXT_MAX = 200
const NAME_MAX = 60
/** An answer of an authenticator has one or two thousand. */
const CREDENTIAL_MAX = 20_000
const REMEMBERED_SECONDS = 30 * 86_400

type Holder = Caller & { readonly userId: number }
type Context = { readonly services: Services; readonly passing: (request: FastifyRequest) => PassContext }

export async function addSecondFactorRoutes(
  app: FastifyInstance,
  services: Services,
  onPassed: OnPassed,
): Promise<void> {
  const challenges = await openChallenges(services.db)
  const { db, tries, log, config, site } = services
  const passing = (request: FastifyRequest): PassContext => {
    const { publicUrl, organisation } = site()
    const party = relyingPartyOf(publicUrl, organisation, languageOf(request))
    return {
      db,
      tries,
      log,
      challenges,
      party,
      sessionDays: config.sessionDays,
      onlyBySignOn: config.signOn.only,
      onPassed,
    }
  }
  const context = { services, passing }
  addLogInRoutes(app, context)
  addConfirmRoutes(app, context)
  addOwnRoutes(app, context)
  addPasskeyRoutes(app, context)
  addTotpRoutes(app, context)
}

function addLogInRoutes(app: FastifyInstance, { services, passing }: Context): void {
  const { db, secure } = services

  app.post('/api/auth/v1/passkey-options', FOR_EVERYBODY, async (request) => {
    const { ticket } = jsonBody(request)
    if (ticket !== undefined && !isText(ticket)) throw badBody()
    const asked =
      ticket === undefined
        ? undefined
        : await db.one<{ user_id: number }>`
            select user_id from cubic_log_in_ticket where ticket_hash = ${hashToken(ticket)} and expires_at > now()`
    if (ticket !== undefined && !asked) return refusalAnswer(request, refuse('auth:ticket_expired'))
    const purpose: Purpose = asked ? `ticket ${asked.user_id}` : 'log-in'
    const allowed = asked ? await listCredentials(db, asked.user_id) : undefined
    return { status: 'ok', options: await optionsFor(passing(request), purpose, allowed) }
  })

  app.post('/api/auth/v1/second-factor', BY_SECRET, async (request, reply) => {
    const { ticket, method: asked, code, credential, remember } = jsonBody(request)
    const method = SECOND_FACTOR_METHODS.find((each) => each === asked)
    if (!isText(ticket) || !method || !isTextOrNone(code) || (remember ?? false) !== Boolean(remember)) throw badBody()
    const sent = {
      ticket,
      proof: { method, code, credential: credentialIn(credential) },
      remember: remember === true,
    }
    const { origin, caller } = await originOf(services, request)
    const outcome = await orTooMany(passSecondFactor(passing(request), caller, sent, origin))
    if (!outcome.ok) return refusalAnswer(request, outcome)
    const { token, remembered } = outcome.value
    noteBrowser(reply, origin.browser, secure)
    if (remembered)
      setCookie(reply, REMEMBERED_COOKIE, remembered, { secure, isHidden: true, seconds: REMEMBERED_SECONDS })
    return { status: 'ok', token }
  })

  app.post('/api/auth/v1/passkey-log-in', BY_SECRET, async (request, reply) => {
    const credential = credentialIn(jsonBody(request)['credential'])
    if (!credential) throw badBody()
    const { origin, caller } = await originOf(services, request)
    const outcome = await orTooMany(logInWithPasskey(passing(request), caller, credential, origin))
    if (!outcome.ok) return refusalAnswer(request, outcome)
    noteBrowser(reply, origin.browser, secure)
    return { status: 'ok', token: outcome.value }
  })
}

function addConfirmRoutes(app: FastifyInstance, { services, passing }: Context): void {
  const { db } = services

  app.post('/api/auth/v1/confirm-options', AS_CALLER, (request) =>
    forHolder(services, request, async ({ userId }) => {
      const own = (await listMethods(db, userId)).filter((method) => method !== 'recovery')
      // A password is no second proof for who has one.
      const hasPassword =
        own.length === 0 && (await db.one`select 1 from cubic_user where id = ${userId} and password is not null`)
      const options = own.includes('passkey')
        ? await optionsFor(passing(request), `confirm ${userId}`, await listCredentials(db, userId))
        : null
      return ok({ methods: [...own, ...(hasPassword ? ['password'] : [])], options })
    }),
  )

  app.post('/api/auth/v1/confirm', AS_CALLER, async (request) => {
    const { action, method: asked, code, password, credential } = jsonBody(request)
    const method = CONFIRM_METHODS.find((each) => each === asked)
    if (!isAction(action) || !method || !isTextOrNone(code) || !isTextOrNone(password)) throw badBody()
    const proof = { method, code, password, credential: credentialIn(credential) }
    const token = bearerToken(request) ?? ''
    return forHolder(services, request, (holder) =>
      orTooMany(confirmSession(passing(request), holder, token, { action, proof })),
    )
  })
}

/** Factors are confirmed first, also the first one: else it could be anybody's who finds an open session. */
const CONFIRMED = asConfirmed('factors')

function addOwnRoutes(app: FastifyInstance, { services }: Context): void {
  const { db, config } = services

  app.post('/api/auth/v1/second-factors', AS_CALLER, (request): Promise<AccountAnswer<'second-factors', Date>> =>
    forHolder(services, request, async ({ userId }) => ok(await findSecondFactors(db, userId, config.signOn.only))),
  )

  app.post('/api/auth/v1/new-recovery-codes', CONFIRMED, (request) =>
    change(services, request, async (tx, holder) => {
      if (!(await hasSecondFactor(tx, holder.userId))) return refuse('auth:factor_not_there')
      await noteFactors(tx, holder, 'new_recovery_codes')
      return ok({ recovery_codes: await makeRecoveryCodes(tx, holder.userId) })
    }),
  )

  app.post('/api/auth/v1/forget-browser', AS_CALLER, (request) => {
    const { id } = jsonBody(request)
    if (!isId(id)) throw badBody()
    return change(services, request, async (tx, holder) => {
      const forgotten = await tx.run`
        delete from cubic_remembered_browser where id = ${id}::uuid and user_id = ${holder.userId}`
      if (forgotten === 0) return refuse('auth:factor_not_there')
      await noteFactors(tx, holder, 'forget_browser')
      return ok({})
    })
  })
}

function addPasskeyRoutes(app: FastifyInstance, { services, passing }: Context): void {
  const { db, config } = services

  app.post('/api/auth/v1/add-passkey-options', CONFIRMED, (request) =>
    forHolder(services, request, async ({ userId }) => {
      const user = await db.one<{
        account: string
        name: string
      }>`select account, name from cubic_user where id = ${userId}`
      const { party, challenges } = passing(request)
      const options = await generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userName: user?.account ?? '',
        userDisplayName: user?.name ?? '',
        userID: new TextEncoder().encode(String(userId)),
        challenge: challenges.make(`add ${userId}`),
        excludeCredentials: [...(await listCredentials(db, userId))],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return ok({ options })
    }),
  )

  app.post('/api/auth/v1/add-passkey', CONFIRMED, (request) => {
    const { credential: given, name } = jsonBody(request)
    const credential = credentialIn(given)
    if (!credential || !isName(name)) throw badBody()
    return change(services, request, async (tx, holder) =>
      withCodes(await addPasskey(tx, holder, passing(request), { credential, name: name.trim() })),
    )
  })

  app.post('/api/auth/v1/rename-passkey', AS_CALLER, (request) => {
    const { id, name } = jsonBody(request)
    if (!isId(id) || !isName(name)) throw badBody()
    return change(services, request, async (tx, { userId }) => {
      const renamed = await tx.run`
        update cubic_passkey set name = ${name.trim()} where id = ${id}::uuid and user_id = ${userId}`
      return renamed === 1 ? ok({}) : refuse('auth:factor_not_there')
    })
  })

  app.post('/api/auth/v1/remove-passkey', CONFIRMED, (request) => {
    const { id } = jsonBody(request)
    if (!isId(id)) throw badBody()
    return change(services, request, (tx, holder) => removeFactor(tx, holder, { passkey: id }, config.signOn.only))
  })
}

function addTotpRoutes(app: FastifyInstance, { services }: Context): void {
  const { site, config } = services

  app.post('/api/auth/v1/begin-totp', CONFIRMED, (request) =>
    change(services, request, async (tx, { userId }) => {
      const secret = await beginTotp(tx, userId)
      if (!secret.ok) return secret
      const user = await tx.one<{ account: string }>`select account from cubic_user where id = ${userId}`
      const issuer = site().organisation[languageOf(request)]
      return ok({ secret: secret.value, address: totpAddress(secret.value, issuer, user?.account ?? '') })
    }),
  )

  app.post('/api/auth/v1/add-totp', CONFIRMED, (request) => {
    const { code } = jsonBody(request)
    if (!isText(code)) throw badBody()
    return change(services, request, async (tx, holder) => withCodes(await addTotp(tx, holder, code)))
  })

  app.post('/api/auth/v1/remove-totp', CONFIRMED, (request) =>
    change(services, request, (tx, holder) => removeFactor(tx, holder, 'totp', config.signOn.only)),
  )
}

function change<Value>(
  services: Services,
  request: FastifyRequest,
  run: (tx: Tx, holder: Holder) => Promise<Outcome<Value>>,
) {
  return forHolder(services, request, (holder) => inTransaction(services.db, (tx) => run(tx, holder)))
}

function withCodes(outcome: Outcome<readonly string[]>) {
  return outcome.ok ? ok({ recovery_codes: outcome.value }) : outcome
}

/** Answers the session's user, also while they have yet to set up a second factor; refuses a guest. */
async function forHolder<Value>(
  services: Services,
  request: FastifyRequest,
  run: (holder: Holder) => Promise<Outcome<Value>>,
) {
  const caller = await services.holderOf(request)
  const { userId } = caller
  const outcome = userId === null ? refuse('auth:unauthenticated') : await run({ ...caller, userId })
  return outcome.ok ? { status: 'ok' as const, ...outcome.value } : refusalAnswer(request, outcome)
}

async function originOf(services: Services, request: FastifyRequest) {
  const origin = logInOriginOf(request)
  return {
    origin: { ...origin, browser: origin.browser ?? newCookieValue() },
    caller: await services.callerOf(request),
  }
}

function noteBrowser(reply: FastifyReply, browser: string, secure: boolean): void {
  setCookie(reply, BROWSER_COOKIE, browser, { secure, isHidden: true })
}

function optionsFor(
  { party, challenges }: PassContext,
  purpose: Purpose,
  allowed?: Awaited<ReturnType<typeof listCredentials>>,
) {
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: challenges.make(purpose),
    userVerification: 'required',
    ...(allowed && { allowCredentials: [...allowed] }),
  })
}

function isAction(value: unknown): value is ConfirmAction {
  return typeof value === 'string' && Object.hasOwn(CONFIRM_ACTION, value)
}

function credentialIn(value: unknown): WebAuthnJson | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null || JSON.stringify(value).length > CREDENTIAL_MAX) throw badBody()
  return value as WebAuthnJson
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX && !value.includes('\0') && value.isWellFormed()
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || isText(value)
}

function isName(value: unknown): value is string {
  return isText(value) && value.trim() !== '' && value.length <= NAME_MAX
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value)
}
