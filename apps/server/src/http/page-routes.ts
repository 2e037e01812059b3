import { baseOf, frontEndOf } from '@cubic/contract'
import { guest, isCovered, readScopeFor } from '@cubic/data-platform'
import { routeOf, SERVED } from '@cubic/domain/site/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSemaphore } from '../infra/concurrency/semaphore.ts'
import { NEWEST, type Position } from '../infra/database/position.ts'
import { countLookups } from '../infra/metrics/count-lookups.ts'
import { bearerToken, hasVersion, setCsrfCookie } from '../infra/http/requests.ts'
import { FOR_EVERYBODY } from '../infra/http/route-right.ts'
import { seenBy } from '../infra/http/seen-position.ts'
import { Overloaded, Unavailable } from '../infra/errors/unavailable.ts'
import type { Services } from '../infra/services/services.ts'
import { perSettings, type Site, type SiteSettings } from '../infra/services/settings.ts'
import { addFiles, type BuiltFrontEnd, readFrontEnds } from './front-ends.ts'
import { addManifest, addServiceWorker } from './installed-app-routes.ts'
import {
  type CacheLimits,
  createPacker,
  createPageCache,
  type KeptPage,
  pack,
  type RenderedPage,
  unpack,
} from './page-cache.ts'
import { makePageHead } from './page-head.ts'
import { loadRenderer, type PageRenderer } from './page-renderer.ts'
import { WITHIN } from '../infra/network/who-asks.ts'
import { createStamps } from './page-stamps.ts'
import type { PageTemplate } from './page-template.ts'
import {
  canonicalPath,
  eventOf,
  isOutline,
  isPlain,
  kindOf,
  readRequestedPage,
  type RequestedPage,
} from './requested-page.ts'

const MEGABYTE = 1_048_576
/** Pages that are never cached, of a ticket or of somebody's own: rendered at once, and waiting for it. */
const FOR_ONE = { running: 2, waiting: 40 }
const PLAIN_PAGES: CacheLimits = { pages: 500, bytes: 32 * MEGABYTE, running: 2, waiting: 40 }
/** Anybody can make up any number of filtered lists and dead addresses: these do not displace other pages. */
const OTHER_PAGES: CacheLimits = { pages: 200, bytes: 8 * MEGABYTE, running: 1, waiting: 10 }

export async function addPageRoutes(app: FastifyInstance, services: Services, folder: string): Promise<void> {
  const { config, settings } = services
  const { basePath } = config
  for (const built of readFrontEnds(folder, { basePath })) {
    const template = perSettings(settings, (now) =>
      built.makeTemplate({ config: pageConfig(services.site(), now), look: now.look }),
    )
    await addFiles(app, built)
    await addServiceWorker(app, { settings, basePath }, built, template)
    if (built.frontEnd.name === 'site') await addSite(app, services, { built, template })
    else addRenderedByBrowser(app, services, { built, template })
  }
  addManifest(app, { settings, basePath })
}

type Serving = { readonly built: BuiltFrontEnd; readonly template: () => PageTemplate }

/** Programs that send links add parameters to them, often twice. */
const PAGE = { config: { ...FOR_EVERYBODY.config, takesAnyQuery: true } } as const

/** Serves a front end that only browsers render: one template, with the head of the page. */
function addRenderedByBrowser(app: FastifyInstance, services: Services, { built, template }: Serving): void {
  const { config, site, registry, publicReads } = services
  const { basePath } = config
  const packOnce = createPacker()
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readRequestedPage(request, { basePath, languages: site().languages })
    preparePage(request, reply, services)
    const reads = publicReads.as(WITHIN, seenBy(request))
    const html = await shellOf(template(), asked, (page) => makePageHead(site(), reads, registry, page))
    return sendKept(request, reply, await packOnce(200, html))
  }
  for (const url of new Set([baseOf(built.frontEnd), built.frontEnd.path]))
    app.get(url, PAGE, (request, reply) => (isPage(request) ? send(request, reply) : reply.callNotFound()))
}

/** Serves the site: its pages, and all addresses that belong to no other front end. */
async function addSite(app: FastifyInstance, services: Services, serving: Serving): Promise<void> {
  const sendPage = await makeSendPage(app, services, serving)
  app.get('/', PAGE, sendPage)
  app.get('/*', PAGE, (request, reply) => (isPage(request) ? sendPage(request, reply) : reply.callNotFound()))
}

/** Undefined if the URL is malformed. */
function pathOf({ url }: FastifyRequest): string | undefined {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : undefined
}

/** Is it a browser's request for an address without a file extension? The router decides whether the page exists. */
function isPage(request: FastifyRequest): boolean {
  const pathname = pathOf(request)
  return (
    pathname !== undefined && !/\/(api|gql|user|assets)\//.test(`${pathname}/`) && !/\.[a-z0-9]{1,8}$/i.test(pathname)
  )
}

function searchOf({ url }: FastifyRequest): string {
  return new URL(url, 'http://localhost').search
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function pageConfig(
  { basePath, publicUrl }: Site,
  { timeZone, languages, organisation, look, footer, pictureOrigins }: SiteSettings,
): object {
  return { basePath, publicUrl, timeZone, languages, name: organisation, logo: look.logo, footer, pictureOrigins }
}

/** Lets only the visitor's own browser cache the page, and revalidate it each time. */
function preparePage(request: FastifyRequest, reply: FastifyReply, { secure }: Services): void {
  setCsrfCookie(request, reply, secure)
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
}

async function makeSendPage(
  app: FastifyInstance,
  services: Services,
  { built, template: templateNow }: Serving,
): Promise<SendPage> {
  const { site, settings, registry, publicReads, config } = services
  const renderer = config.pagesRenderedBy === 'server' ? await loadRenderer(app, built.folder) : undefined
  const stamps = createStamps(publicReads, WITHIN)
  const caches = createCaches(services, stamps)
  const packOnce = createPacker()
  const semaphores = { tickets: createSemaphore(FOR_ONE), own: createSemaphore(FOR_ONE) }
  const headOf: Making['headOf'] = (asked, since) =>
    makePageHead(site(), publicReads.as(WITHIN, since), registry, asked)

  return async (request, reply) => {
    const current = settings.current()
    const template = templateNow()
    const asked = readRequestedPage(request, { basePath: config.basePath, languages: current.languages })
    const pathname = movedTo(request, asked, { basePath: config.basePath, isRendered: renderer !== undefined })
    if (pathname !== undefined) return reply.redirect(`${config.basePath}${pathname}${searchOf(request)}`, 301)
    const kind = renderer ? kindOf(asked) : 'left'
    preparePage(request, reply, services)
    if (kind === 'for-one') reply.header('cache-control', 'private, no-store')
    // the browser renders it, and reports errors
    const sendUnrendered = async (html: string) => sendKept(request, reply, await packOnce(reply.statusCode, html))
    const sendShell = () => sendUnrendered(template({ ...asked, title: current.organisation[asked.lang], head: '' }))
    if (!renderer) return sendShell()
    let isOfAll = isPlain(asked)
    const since = seenBy(request)
    const making = { renderer, template, headOf, config: pageConfig(site(), current) }
    try {
      if (kind === 'left') return await sendUnrendered(await shellOf(template, asked, (page) => headOf(page, since)))
      const token = ownerOf(request, asked)
      const asking = async () => ({ now: (await stamps.read([], since)).now, position: NEWEST, address: request.ip })
      if (token !== undefined) {
        const own = await semaphores.own(async () =>
          renderOwn(making, { ...asked, search: searchOf(request) }, { ...(await asking()), token }),
        )
        reply.type('application/json').header('cache-control', 'private, no-store')
        return await sendKept(request, reply, own)
      }
      const sendPage = (page: KeptPage) =>
        sendKept(request, reply.header('server-timing', `now;desc="${stamps.now()}"`), page)
      if (kind === 'for-one')
        return await sendPage(await semaphores.tickets(async () => renderForOne(making, asked, await asking())))
      const key = `${current.revision} ${renderer.revision()} ${asked.viewer} ${asked.lang} ${asked.theme} ${asked.todoRows} ${asked.pathname}${asked.search}`
      const event = eventOf(asked.pathname)
      if (isOfAll && event !== undefined && !caches.plain.has(key))
        isOfAll = await isOnSite(services, event, asked, since)
      const cache = isOfAll ? caches.plain : caches.others
      const page = await cache.get(key, ({ now, position }) => renderPage(making, asked, { now, position }), since)
      return await sendPage(page)
    } catch (error) {
      if (error instanceof Unavailable && (isOfAll || !(error instanceof Overloaded)))
        reply.code(503).header('retry-after', String(error.retryAfterSeconds))
      else if (!(error instanceof Overloaded) && !isAskersFault(error)) services.report(error, request)
      return sendShell()
    }
  }
}

function createCaches({ metrics }: Services, stamps: ReturnType<typeof createStamps>) {
  const count = countLookups(metrics, 'pages')
  return {
    plain: createPageCache(stamps, PLAIN_PAGES, count),
    others: createPageCache(stamps, OTHER_PAGES, count),
  }
}

/** Finds the path to redirect to, if a page was asked for in another spelling. */
function movedTo(
  request: FastifyRequest,
  { pathname }: RequestedPage,
  { basePath, isRendered }: { readonly basePath: string; readonly isRendered: boolean },
): string | undefined {
  const elsewhere = pathname.toLowerCase()
  if (frontEndOf(elsewhere) !== 'site' && pathOf(request) !== `${basePath}${elsewhere}`) return elsewhere
  const canonical = canonicalPath(pathname)
  return isRendered && canonical !== pathname ? canonical : undefined
}

/** Event numbers can be made up: events that guests may not see do not displace the others. */
function isOnSite(
  { publicReads, registry }: Services,
  event: number,
  { lang }: RequestedPage,
  since: Position,
): Promise<boolean> {
  const events = readScopeFor(registry, 'CubicEventBase', guest(lang))
  return isCovered(publicReads.as(WITHIN, since), events, event, events.where)
}

/** Did our own API refuse what the address asks for, such as a search for too many words? */
function isAskersFault(error: unknown): boolean {
  const kind = error instanceof Error && 'kind' in error ? error.kind : undefined
  return kind === 'BadRequest' || kind === 'LimitExceeded'
}

type Head = { readonly title: string; readonly html: string }
type Making = {
  readonly renderer: PageRenderer
  readonly template: PageTemplate
  readonly headOf: (asked: RequestedPage & { readonly ticketOf?: number | undefined }, since: Position) => Promise<Head>
  readonly config: object
}

/**
 * `now`: by the database's clock. `position`: what it reads is no older than that. `address`: the client's, if the page
 * reads something that is guarded against guessing.
 */
type Asking = {
  readonly now: number
  readonly position: Position
  readonly address?: string
  readonly outline?: boolean
}

async function renderPage(
  { renderer, template, headOf, config }: Making,
  asked: RequestedPage,
  asking: Asking,
): Promise<RenderedPage> {
  const outline = isOutline(asked)
  const rendering = renderer.render({ ...asked, outline, ...asking, config })
  // a ticket's event is known from its look-up, which limits the guesses of codes
  const ticketOf = kindOf(asked) === 'for-one' ? (await rendering).events[0] : undefined
  const [head, page] = await Promise.all([headOf({ ...asked, ticketOf }, asking.position), rendering])
  const rendered = { ...page, viewer: asked.viewer, route: routeOf(asked.pathname) }
  return {
    status: page.isMissing ? 404 : 200,
    html: template({ ...asked, title: head.title, head: head.html, rendered }),
    events: page.events,
    moments: page.moments,
  }
}

/** A client with too many wrong codes gets the outline; the browser asks again and shows the error. */
async function renderForOne(making: Making, asked: RequestedPage, asking: Asking): Promise<KeptPage> {
  try {
    const { status, html } = await renderPage(making, asked, asking)
    return await pack(status, html)
  } catch (error) {
    if (!isAskersFault(error)) throw error
    const { html } = await renderPage(making, asked, { ...asking, outline: true })
    return pack(429, html)
  }
}

/** The token of our own script that asks for the content of its user's page (`public/boot.js` of the site). */
function ownerOf(request: FastifyRequest, { pathname }: RequestedPage): string | undefined {
  const route = routeOf(pathname)
  return route && SERVED[route].own && request.headers.accept === 'application/json' ? bearerToken(request) : undefined
}

/** The content alone: the rest of the page is there. */
async function renderOwn(
  { renderer, config }: Making,
  asked: RequestedPage,
  asking: Asking & { readonly token: string },
): Promise<KeptPage> {
  const { html, handover } = await renderer.render({ ...asked, ...asking, outline: false, config })
  return pack(200, JSON.stringify({ html, handover }))
}

async function shellOf(
  template: PageTemplate,
  asked: RequestedPage,
  headOf: (asked: RequestedPage) => Promise<Head>,
): Promise<string> {
  const head = await headOf(asked)
  return template({ ...asked, title: head.title, head: head.html })
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  reply.code(page.status).header('etag', page.etag)
  if (page.status < 500 && hasVersion(request, page.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  for (const encoding of ['br', 'gzip'] as const)
    if (takes(accepted, encoding)) return reply.header('content-encoding', encoding).send(page[encoding])
  return reply.send(await unpack(page))
}

/** `br;q=0` is a refusal. */
function takes(accepted: string, encoding: string): boolean {
  return new RegExp(`(^|[\\s,])${encoding}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`, 'i').test(accepted)
}
