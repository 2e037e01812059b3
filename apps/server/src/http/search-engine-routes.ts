import { baseOf, FRONT_ENDS, type Lang } from '@cubic/contract'
import { guest } from '@cubic/data-platform'
import { fillPath, isFixed, PAGES, type Route, ROUTES, SERVED } from '@cubic/domain/site/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countEvents, findEventFacts, listEventChanges } from '../features/events/data/queries.ts'
import { listUnits } from '../features/units/data/queries.ts'
import { createSemaphore } from '../infra/concurrency/semaphore.ts'
import { askedLanguage, hasVersion, languageOf } from '../infra/http/requests.ts'
import { seenBy } from '../infra/http/seen-position.ts'
import { FOR_EVERYBODY } from '../infra/http/route-right.ts'
import { escapeMarkup } from '../infra/text/markup.ts'
import { drawPoster, posterKey } from '../infra/files/poster.ts'
import { drawSharePicture, type ReadUpload, shareKey, type SharePicture } from '../infra/files/share-picture.ts'
import type { Services } from '../infra/services/services.ts'
import type { Site } from '../infra/services/settings.ts'
import { addressOf } from './page-head.ts'
import { eventPicture, eventPoster, sitePicture } from './site.ts'

/** A sitemap may hold 50,000 addresses and 50 MB; ours stay small enough to be written in one go. */
const SITEMAP_MAX = 5000
const ID_MAX = 2_147_483_647
const LISTED_PATHS = pathsOf((route) => SERVED[route].listed !== false)
  .filter(isFixed)
  .map((path) => fillPath(path))
const UNLISTED_PATHS = [
  ...pathsOf((route) => SERVED[route].listed === false).map(robotsPattern),
  ...FRONT_ENDS.map(baseOf).filter((base) => base !== ''),
  '/api/',
  '/gql/',
  '/user/',
  '/calendar/people/',
]

export function addSearchEngineRoutes(app: FastifyInstance, services: Services): void {
  addSitemapRoutes(app, services)
  addPictureRoutes(app, services)
  addRobotsRoute(app, services.site())
}

/** Crawlers request it only at the root of the host; with a base path, a proxy may forward them to ours. */
export function addRobotsRoute(app: FastifyInstance, site: Site): void {
  app.get('/robots.txt', FOR_EVERYBODY, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robotsText(site)),
  )
}

export function robotsText({ basePath, publicUrl }: Pick<Site, 'basePath' | 'publicUrl'>): string {
  const lines = [
    'User-agent: *',
    ...UNLISTED_PATHS.map((path) => `Disallow: ${basePath}${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return lines.join('\n')
}

function pathsOf(isMeant: (route: Route) => boolean): readonly string[] {
  return ROUTES.filter(isMeant).map((route) => PAGES[route].path)
}

/** Its value stands for any; at the end of a path, nothing does. */
function robotsPattern(path: string): string {
  return path.replace(/(\/\*|(?<=\/):\w+)$/, '').replace(/:\w+/, '*')
}

type Asked = Parameters<typeof countEvents>[0]

function addSitemapRoutes(app: FastifyInstance, { publicReads, registry, site }: Services): void {
  const semaphore = createSemaphore({ running: 1, waiting: 20 })
  const askedBy = (request: FastifyRequest): Asked => ({
    db: publicReads.as('sitemap', seenBy(request)),
    registry,
    caller: guest('cn'),
  })

  app.get('/sitemap.xml', FOR_EVERYBODY, async (request, reply) => {
    const asked = askedBy(request)
    const pages = Math.ceil((await semaphore(() => countEvents(asked))) / SITEMAP_MAX)
    return sendXml(reply, pages > 1 ? sitemapIndex(site(), pages) : await semaphore(() => sitemapPage(asked, 1)))
  })
  app.get<{ Params: { page: string } }>('/sitemap-:page(^\\d{1,6}).xml', FOR_EVERYBODY, async (request, reply) => {
    const asked = askedBy(request)
    const page = Number(request.params.page)
    const pages = Math.ceil((await semaphore(() => countEvents(asked))) / SITEMAP_MAX)
    if (page < 1 || page > Math.max(1, pages)) return reply.callNotFound()
    return sendXml(reply, await semaphore(() => sitemapPage(asked, page)))
  })

  async function sitemapPage(asked: Asked, page: number): Promise<string> {
    const events = await listEventChanges(asked, { limit: SITEMAP_MAX, offset: (page - 1) * SITEMAP_MAX })
    const units = page === 1 ? await listUnits(asked) : []
    const lists = page === 1 ? LISTED_PATHS.map((path) => ({ path })) : []
    return sitemap(site(), [
      ...lists,
      ...units.map(({ id }) => ({ path: fillPath(PAGES.unit.path, id) })),
      ...events.map(({ id, changed }) => ({ path: fillPath(PAGES.event.path, id), changed })),
    ])
  }
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(xml)
}

/** Each page once, in the language of its plain address, with links to its other languages. */
export function sitemap(
  site: Pick<Site, 'publicUrl' | 'languages'>,
  pages: readonly { readonly path: string; readonly changed?: Date }[],
): string {
  const urls = pages.map(({ path, changed }) => {
    const languages = [
      ...site.languages.map((lang) => [lang === 'cn' ? 'zh-CN' : lang, addressOf(site, path, lang)] as const),
      ['x-default', addressOf(site, path, undefined)] as const,
    ]
    const links = languages.map(
      ([hreflang, url]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(url)}"/>`,
    )
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(addressOf(site, path, undefined))}</loc>${lastmod}${links.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

export function sitemapIndex({ publicUrl }: Pick<Site, 'publicUrl'>, pages: number): string {
  const maps = Array.from(
    { length: pages },
    (_, index) => `<sitemap><loc>${escapeMarkup(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps.join('\n')}
</sitemapindex>
`
}

function addPictureRoutes(app: FastifyInstance, services: Services): void {
  const { registry, site, files, pictures, publicReads } = services
  const asked = (request: FastifyRequest, lang: Lang) => ({
    db: publicReads.as('pictures', seenBy(request)),
    registry,
    caller: guest(lang),
  })

  app.get<{ Params: { id: string } }>('/og/events/:id(^\\d{1,10}).png', FOR_EVERYBODY, async (request, reply) => {
    const id = Number(request.params.id)
    const lang = pictureLanguage(request)
    const event = id > 0 && id <= ID_MAX && (await findEventFacts(asked(request, lang), id))
    return event ? sendShared(request, reply, eventPicture(site(), event, lang)) : reply.callNotFound()
  })
  app.get<{ Params: { id: string } }>('/og/posters/:id(^\\d{1,10}).png', FOR_EVERYBODY, async (request, reply) => {
    const id = Number(request.params.id)
    const lang = pictureLanguage(request)
    const event = id > 0 && id <= ID_MAX && (await findEventFacts(asked(request, lang), id))
    if (!event) return reply.callNotFound()
    const poster = eventPoster(site(), event, lang)
    return sendPicture(request, reply, { key: posterKey(poster), draw: (read) => drawPoster(poster, read) })
  })
  app.get('/og/site.png', FOR_EVERYBODY, (request, reply) =>
    sendShared(request, reply, sitePicture(site(), pictureLanguage(request))),
  )

  function sendShared(request: FastifyRequest, reply: FastifyReply, picture: SharePicture): Promise<FastifyReply> {
    return sendPicture(request, reply, { key: shareKey(picture), draw: (read) => drawSharePicture(picture, read) })
  }

  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, draw }: { readonly key: string; readonly draw: (read: ReadUpload) => Promise<Buffer> },
  ): Promise<FastifyReply> {
    const etag = `"${key}"`
    // The picture at a versioned address never changes, but the right to see it may.
    const isVersion = key.startsWith(searchOf(request).get('v') || ' ')
    reply.headers({
      etag,
      'cache-control': `public, max-age=${isVersion ? 86_400 : 600}`,
      vary: 'accept-language',
    })
    if (hasVersion(request, etag)) return reply.code(304).send()
    const bytes = await pictures(key, () => draw((hash) => files.read(`${hash}.webp`)))
    return reply.type('image/png').send(bytes)
  }
}

function pictureLanguage(request: FastifyRequest): Lang {
  return askedLanguage(searchOf(request)) ?? languageOf(request)
}

function searchOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams
}
