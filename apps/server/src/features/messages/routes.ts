import { type AccountAnswer, type AccountRefusal, type RefusalKind, fillText, REFUSALS } from '@cubic/contract'
import { guest } from '@cubic/data-platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orTooMany } from '../../infra/http/app-errors.ts'
import { badBody, jsonBody, languageOf } from '../../infra/http/requests.ts'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import type { Services } from '../../infra/services/services.ts'
import { BY_SECRET, FOR_EVERYBODY } from '../../infra/http/route-right.ts'
import { logInOriginOf } from '../people/data/queries.ts'
import { chooseReminders } from './commands/choose-reminders.ts'
import { requestPasswordReset } from './commands/request-password-reset.ts'
import { openReminderLinks, type Reminded } from './internal/reminder-link.ts'
import { findMessageSettings, hasWayOut } from './data/queries.ts'

const TYPED_MAX = 320
/** `List-Unsubscribe=One-Click`, as a form of either kind. */
const ONE_CLICK_MAX = 4096

export async function addMessageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await addReminderRoutes(app, services)

  // Tells nothing of accounts: its answers depend on the settings and on how often a network asks.
  app.post(
    '/api/auth/v1/request-password-reset',
    FOR_EVERYBODY,
    async (request): Promise<AccountAnswer<'request-password-reset'>> => {
      const { account } = jsonBody(request)
      if (!isShort(account)) throw badBody()
      if (!hasWayOut(await findMessageSettings(services.db, services.config.mail)))
        return refused(request, 'auth:no_mail')
      const asked = { typed: account.trim(), origin: logInOriginOf(request), language: languageOf(request) }
      await orTooMany(requestPasswordReset(services, asked))
      return { status: 'ok' }
    },
  )
}

/** Links in reminders need no log-in: the secret in the mail is the proof. */
async function addReminderRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db } = services
  const links = await openReminderLinks(db)
  const choose = async (request: FastifyRequest, reminded: Reminded, isWanted: boolean) => {
    const caller = guest(languageOf(request), request.ip)
    await db.transaction((tx) => chooseReminders(tx, caller, reminded, isWanted))
  }

  app.post('/api/auth/v1/reminders', BY_SECRET, async (request): Promise<AccountAnswer<'reminders'>> => {
    const { token, wanted } = jsonBody(request)
    if (!isShort(token) || typeof wanted !== 'boolean') throw badBody()
    const reminded = links.read(token)
    if (!reminded) return refused(request, 'auth:invalid_link')
    await choose(request, reminded, wanted)
    return { status: 'ok' }
  })

  // RFC 8058: mail programs post here, to the address of the page, when somebody presses their "unsubscribe".
  await app.register(async (posted) => {
    posted.removeAllContentTypeParsers()
    posted.addContentTypeParser('*', { parseAs: 'string', bodyLimit: ONE_CLICK_MAX }, (_request, body, done) =>
      done(null, body),
    )
    posted.post<{ Querystring: { token?: unknown } }>('/unsubscribe', BY_SECRET, async (request, reply) => {
      const { token } = request.query
      const reminded = isShort(token) ? links.read(token) : undefined
      if (!reminded) throw new HttpFault(404, REFUSALS['auth:invalid_link'])
      await choose(request, reminded, false)
      return reply.code(204).send()
    })
  })
}

function isShort(value: unknown): value is string {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return false
  return value.trim() !== '' && value.length <= TYPED_MAX
}

function refused(request: FastifyRequest, kind: RefusalKind): AccountRefusal {
  return { status: 'error', error_kind: kind, error_msg: fillText(REFUSALS[kind], languageOf(request)) }
}
