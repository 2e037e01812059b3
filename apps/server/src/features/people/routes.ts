import { type AccountAnswer, ok, type Outcome, refuse, type SetPasswordAnswer, type UserInfo } from '@cubic/contract'
import { isUuid, modelTags, readScopeFor } from '@cubic/data-platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orTooMany } from '../../infra/http/app-errors.ts'
import { badBody, bearerToken, jsonBody, newCookieValue, setCookie, setCsrfCookie } from '../../infra/http/requests.ts'
import { addImportRoute, lacksRight } from '../../infra/http/import-route.ts'
import type { Services } from '../../infra/services/services.ts'
import { AS_CALLER, asConfirmed, BY_SECRET, VIEWABLE } from '../../infra/http/route-right.ts'
import { refusalAnswer } from '../../infra/http/refusal-answer.ts'
import { inTransaction } from '../../infra/database/in-transaction.ts'
import { secretLimits } from '../../infra/limits/try-limits.ts'
import { changePassword } from './commands/change-password.ts'
import { endLogIns } from './commands/end-log-ins.ts'
import { importPeople, PEOPLE_HEADINGS } from './commands/import-people.ts'
import { logIn } from './commands/log-in.ts'
import { noteLanguage } from './commands/note-language.ts'
import { type FindWayOut, logOut } from './commands/log-out.ts'
import { setPasswordByLink } from './commands/set-password-by-link.ts'
import type { SecondFactors } from './data/second-factor.ts'
import {
  BROWSER_COOKIE,
  findCurrentUser,
  isPasswordLinkGood,
  knowLogIn,
  listLogInHistory,
  listLogIns,
  logInOriginOf,
  rememberedIn,
} from './data/queries.ts'

const ACCOUNT_MAX = 200

type Given = { readonly secondFactors: SecondFactors; readonly findWayOut: FindWayOut }

/** wire §1, and the import of people */
export async function addPeopleRoutes(
  app: FastifyInstance,
  services: Services,
  { secondFactors, findWayOut }: Given,
): Promise<void> {
  addLogInRoutes(app, services, secondFactors)
  app.post('/api/auth/v1/logout', AS_CALLER, async (request) => {
    const token = bearerToken(request)
    const wayOut = token && (await logOut(services.db, await services.holderOf(request), token, findWayOut))
    return { status: 'ok', ...(wayOut && { leave_at: wayOut }) }
  })
  addPasswordRoutes(app, services)

  app.post('/user/info', VIEWABLE, async (request, reply): Promise<{ readonly data?: UserInfo }> => {
    setCsrfCookie(request, reply, services.secure)
    const caller = await services.holderOf(request)
    const user = await findCurrentUser(services.db, caller)
    if (user && !caller.viewer) await noteLanguage(services.db, caller)
    const due = user && (await secondFactorDue(services, secondFactors, user.uid))
    return user ? { data: { ...user, ...(due && { second_factor_due: due }) } } : {}
  })

  // wire §8
  await addImportRoute(app, services, '/api/office/v1/people/import', async (caller) => {
    const scope = readScopeFor(services.registry, 'EventPerson', caller)
    if (caller.userId === null || modelTags(scope, true).length === 0) throw lacksRight(caller)
    return {
      userId: caller.userId,
      subject: 'people ',
      run: (sent) => importPeople(services.db, caller, sent),
      headings: async () => PEOPLE_HEADINGS,
    }
  })
}

/** When somebody who has none will need a second factor; undefined where they need none, or need it already. */
async function secondFactorDue(
  { db, settings }: Services,
  secondFactors: SecondFactors,
  userId: number,
): Promise<string | undefined> {
  const { twoFactorFrom: from } = settings.current()
  const isMissing = from && from.getTime() > Date.now() && (await secondFactors.isMissing(db, userId))
  return isMissing ? from.toISOString() : undefined
}

function addLogInRoutes(app: FastifyInstance, services: Services, secondFactors: SecondFactors): void {
  app.post('/api/auth/v1/request-login-token', BY_SECRET, async (request, reply) => {
    const { account, password } = jsonBody(request)
    if (!isShort(account) || !isShort(password)) throw badBody()
    const caller = await services.callerOf(request)
    const origin = logInOriginOf(request)
    const browser = origin.browser ?? newCookieValue()
    const from = { origin: { ...origin, browser }, remembered: rememberedIn(request) }
    const outcome = await orTooMany(logIn({ ...services, secondFactors }, caller, { account, password }, from))
    if (!outcome.ok) return refusalAnswer(request, outcome)
    if ('ticket' in outcome.value) return { status: 'second_factor', ...outcome.value }
    setCookie(reply, BROWSER_COOKIE, browser, { secure: services.secure, isHidden: true })
    return { status: 'ok', ...outcome.value }
  })

  app.post('/api/auth/v1/log-ins', AS_CALLER, async (request): Promise<AccountAnswer<'log-ins', Date>> => {
    const { userId } = await services.holderOf(request)
    const token = bearerToken(request)
    if (userId === null || token === undefined) return refusalAnswer(request, refuse('auth:unauthenticated'))
    const [log_ins, past] = [await listLogIns(services.db, userId, token), await listLogInHistory(services.db, userId)]
    return { status: 'ok', log_ins, past }
  })

  app.post('/api/auth/v1/know-log-in', AS_CALLER, async (request): Promise<AccountAnswer<'know-log-in'>> => {
    const { id } = jsonBody(request)
    if (typeof id !== 'string' || !isUuid(id)) throw badBody()
    const { userId } = await services.holderOf(request)
    if (userId === null) return refusalAnswer(request, refuse('auth:unauthenticated'))
    await knowLogIn(services.db, userId, id)
    return { status: 'ok' }
  })

  app.post('/api/auth/v1/end-log-in', AS_CALLER, async (request): Promise<AccountAnswer<'end-log-in'>> => {
    const { id } = jsonBody(request)
    if (typeof id !== 'string' || !isUuid(id)) throw badBody()
    return endAnswer(request, await endLogIns(services.db, await services.holderOf(request), { id }))
  })

  app.post(
    '/api/auth/v1/end-other-log-ins',
    AS_CALLER,
    async (request): Promise<AccountAnswer<'end-other-log-ins'>> => {
      const others = bearerToken(request) ?? ''
      return endAnswer(request, await endLogIns(services.db, await services.holderOf(request), { others }))
    },
  )
}

function addPasswordRoutes(app: FastifyInstance, services: Services): void {
  app.post(
    '/api/auth/v1/change-password',
    asConfirmed('account'),
    async (request): Promise<AccountAnswer<'change-password'>> => {
      const { old_password, password } = jsonBody(request)
      if (!isShort(old_password) || !isText(password)) throw badBody()
      const caller = await services.callerOf(request)
      const typed = { old_password, password }
      const outcome = await orTooMany(changePassword(services, caller, bearerToken(request) ?? '', typed))
      return outcome.ok ? { status: 'ok' } : refusalAnswer(request, outcome)
    },
  )

  // Says only whether the link is valid; counts as a try at a link, so it does not help guessing.
  app.post('/api/auth/v1/check-password-link', BY_SECRET, async (request) => {
    const { token } = jsonBody(request)
    if (!isShort(token)) throw badBody()
    const outcome = await judgeLink(services, request, async () =>
      (await isPasswordLinkGood(services.db, token)) ? ok(undefined) : refuse('auth:invalid_link'),
    )
    return outcome.ok ? { status: 'ok' } : refusalAnswer(request, outcome)
  })

  app.post('/api/auth/v1/set-password', BY_SECRET, async (request): Promise<SetPasswordAnswer> => {
    const { token, password } = jsonBody(request)
    if (!isShort(token) || !isText(password)) throw badBody()
    const caller = await services.callerOf(request)
    const outcome = await judgeLink(services, request, () =>
      inTransaction(services.db, (tx) =>
        setPasswordByLink(tx, caller, { token, password, organisation: services.site().organisation }),
      ),
    )
    return outcome.ok ? { status: 'ok', account: outcome.value } : refusalAnswer(request, outcome)
  })
}

function judgeLink<Value>(
  { tries }: Services,
  request: FastifyRequest,
  attempt: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  return orTooMany(tries(secretLimits('set-password', request.ip), attempt, (outcome) => !outcome.ok))
}

function endAnswer(request: FastifyRequest, outcome: Outcome<number>): AccountAnswer<'end-log-in'> {
  return outcome.ok ? { status: 'ok', ended: outcome.value } : refusalAnswer(request, outcome)
}

function isShort(value: unknown): value is string {
  return isText(value) && value.length <= ACCOUNT_MAX
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}
