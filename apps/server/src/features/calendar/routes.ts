import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSemaphore } from '../../infra/concurrency/semaphore.ts'
import { askedLanguage, hasVersion, languageOf } from '../../infra/http/requests.ts'
import { HttpFault } from '../../infra/errors/http-fault.ts'
import type { Services } from '../../infra/services/services.ts'
import { seenBy } from '../../infra/http/seen-position.ts'
import { BY_SECRET, FOR_EVERYBODY } from '../../infra/http/route-right.ts'
import { limitedNetwork } from '../../infra/network/networks.ts'
import { type Limit, useLimit } from '../../infra/limits/rate-limits.ts'
import { findCalendarOwner, findEventCalendar, findPersonalFeed, findPublicFeed } from './data/queries.ts'

const ID_MAX = 2_147_483_647
/** In characters. */
const SESSIONS_LENGTH = 2000
const SECRET = '[A-Za-z0-9_-]{43}'
const PUBLIC_CACHE = 'public, max-age=900'
const PRIVATE_CACHE = 'private, no-cache'

/** Serves what guests see, and personal feeds to holders of a secret link. */
export function addCalendarRoutes(app: FastifyInstance, services: Services): void {
  const { db, registry, site, reads, publicReads } = services
  const semaphore = createSemaphore({ running: 2, waiting: 100 })
  const asked = (request: FastifyRequest, from = publicReads.as('calendars', seenBy(request))) => {
    const pageLang = askedLanguage(new URL(request.url, 'http://localhost').searchParams)
    // A subscription keeps the language of its address, regardless of the calendar's headers.
    return { db: from, registry, site: site(), lang: pageLang ?? languageOf(request), pageLang }
  }

  app.get<WithId>('/calendar/events/:id(^\\d{1,10}).ics', FOR_EVERYBODY, async (request, reply) => {
    const id = idOf(request)
    const calendar = id && (await semaphore(() => findEventCalendar(asked(request), id, sessionsIn(request))))
    if (!calendar) return reply.callNotFound()
    reply.header('content-disposition', `attachment; filename="event-${id}.ics"`)
    return sendCalendar(request, reply, { calendar, cache: PUBLIC_CACHE })
  })

  app.get<WithId>('/calendar/types/:id(^\\d{1,10}).ics', FOR_EVERYBODY, async (request, reply) => {
    const id = idOf(request)
    const calendar = id && (await semaphore(() => findPublicFeed(asked(request), id)))
    return calendar ? sendCalendar(request, reply, { calendar, cache: PUBLIC_CACHE }) : reply.callNotFound()
  })

  app.get('/calendar/all.ics', FOR_EVERYBODY, async (request, reply) => {
    const calendar = await semaphore(() => findPublicFeed(asked(request), undefined))
    return calendar ? sendCalendar(request, reply, { calendar, cache: PUBLIC_CACHE }) : reply.callNotFound()
  })

  app.get<WithSecret>(`/calendar/people/:secret(^${SECRET}).ics`, BY_SECRET, async (request, reply) => {
    // Calendar services read many people's calendars from a few addresses: wrong secrets must not lock out right ones,
    // and 256 random bits cannot be guessed.
    const userId = await findCalendarOwner(db, request.params.secret)
    await useUp(services, {
      key: userId === undefined ? `calendar-link:wrong:${limitedNetwork(request.ip)}` : `calendar-link:${userId}`,
      max: 60,
      seconds: 600,
    })
    if (userId === undefined) return reply.callNotFound()
    const calendar = await semaphore(() => findPersonalFeed(asked(request, reads.as('calendars')), userId))
    return sendCalendar(request, reply, { calendar, cache: PRIVATE_CACHE })
  })
}

type WithId = { Params: { id: string } }
type WithSecret = { Params: { secret: string } }

function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  { calendar, cache }: { readonly calendar: string; readonly cache: string },
): FastifyReply {
  const etag = `"${createHash('sha256').update(calendar).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'cache-control': cache, vary: 'accept-language', 'x-robots-tag': 'noindex' })
  if (hasVersion(request, etag)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}

async function useUp({ db }: Services, limit: Limit): Promise<void> {
  const wait = await useLimit(db, limit)
  if (!wait) return
  const { waitSeconds } = wait
  throw new HttpFault(
    429,
    { cn: `请求过于频繁，请 ${waitSeconds} 秒后再试`, en: `Too many requests. Please try again in ${waitSeconds} s` },
    waitSeconds,
  )
}

function sessionsIn(request: FastifyRequest): readonly number[] {
  const given = new URL(request.url, 'http://localhost').searchParams.get('sessions') ?? ''
  return given.slice(0, SESSIONS_LENGTH).split(',').map(Number)
}

function idOf(request: FastifyRequest<WithId>): number | undefined {
  const id = Number(request.params.id)
  return id > 0 && id <= ID_MAX ? id : undefined
}
