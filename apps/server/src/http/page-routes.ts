import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Lang, Text } from '@cubic/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded, Unavailable } from '../infra/unavailable.ts'
import type { BrandColours } from './brand-style.ts'
import { hasVersion } from './calendar-routes.ts'
import { addInstalledAppRoutes } from './installed-app-routes.ts'
import { type CacheLimits, createPageCache, type KeptPage, type RenderedPage, unpack } from './page-cache.ts'
import { makePageHead } from './page-head.ts'
import { loadRenderer, type PageRenderer } from './page-renderer.ts'
import { createStamps } from './page-stamps.ts'
import { type PageTemplate, readPageTemplate, type Theme } from './page-template.ts'
import { FOR_EVERYBODY, stateRight } from './route-right.ts'
import type { HttpContext } from './server.ts'
import { bearerToken, cookieOf, setCsrfCookie } from './requests.ts'

/** What the pages are told about this installation. */
export type PageOptions = {
  /** The folder of the built web application. */
  readonly folder: string
  readonly publicUrl: string
  readonly timeZone: string
  readonly organisation: Text
  /** That the pages have, the default first. */
  readonly languages: readonly Lang[]
  readonly look: BrandColours & { readonly logo: string | undefined }
  readonly footer: {
    readonly contact: string | undefined
    readonly privacy: string | undefined
    readonly note: Text | undefined
  }
  /** `browser`: every page is left to the browser to render. */
  readonly renderedBy: 'server' | 'browser'
}

/** A page as somebody asks for it. */
type Asked = {
  /** Below the base path. */
  readonly pathname: string
  /** What of the question the pages know, in one order. */
  readonly search: string
  readonly lang: Lang
  readonly viewer: 'guest' | 'member'
  readonly theme: Theme | undefined
}

const YEAR = 365 * 24 * 3600 * 1000
/** The routes that are rendered here; the others are about whoever looks. */
const RENDERED = { guest: ['home', 'activities', 'event', 'logIn'], member: ['home', 'activities', 'event'] } as const
/** The parameters that the rendered pages read (`lang` besides): others make no other page. */
const PARAMETERS: { readonly [name: string]: (value: string) => string | undefined } = {
  time: oneOf('today', 'tomorrow', 'week', 'month'),
  q: (value) => value.trim() || undefined,
  type: (value) => (/^[1-9]\d{0,8}$/.test(value) ? value : undefined),
  sort: oneOf('best', 'soonest', 'latest', 'registrations'),
  ongoing: oneOf('1'),
  open: oneOf('1'),
  past: oneOf('1'),
  pages: (value) => (/^\d{1,3}$/.test(value) && Number(value) > 1 ? String(Number(value)) : undefined),
}
const THEMES: readonly Theme[] = ['light', 'dark']
/** A longer list, or a longer text searched for, is left to the browser: it would take a page's time from many others. */
const RENDERED_LISTS_MAX = 5
const RENDERED_TEXT_MAX = 60
const MEGABYTE = 1_048_576
/** The pages that everybody comes to. */
const PLAIN_PAGES: CacheLimits = { pages: 500, bytes: 32 * MEGABYTE, running: 2, waiting: 40 }
/** Of chosen lists, and of addresses that lead nowhere, anybody can make up any number: they take no place of the others. */
const OTHER_PAGES: CacheLimits = { pages: 200, bytes: 8 * MEGABYTE, running: 1, waiting: 10 }

/** The built web application: its assets, cached for good by their hashed names, and its pages. */
export async function addPageRoutes(app: FastifyInstance, context: HttpContext, pages: PageOptions): Promise<void> {
  await app.register(async (files) => {
    stateRight(files, FOR_EVERYBODY)
    await files.register(fastifyStatic, {
      root: pages.folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      // Only what the build gave a hashed name may be kept for good.
      setHeaders: (reply, file) =>
        void reply.setHeader(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`)
            ? `public, max-age=${YEAR / 1000}, immutable`
            : 'public, max-age=3600',
        ),
    })
  })
  const { basePath } = context
  const template = readPageTemplate(basePath, pageConfig(basePath, pages), pages)
  await addInstalledAppRoutes(app, { basePath, pages, template })
  const sendPage = await makeSendPage(app, context, { pages, template })
  app.get('/', FOR_EVERYBODY, sendPage)
  app.get('/*', FOR_EVERYBODY, (request, reply) => (isPage(request) ? sendPage(request, reply) : reply.callNotFound()))
}

/** Undefined where the address cannot be read. */
function pathOf({ url }: FastifyRequest): string | undefined {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : undefined
}

/** An address without a file's ending, asked for by a browser: the application's router knows it, or says that it does not exist. */
function isPage(request: FastifyRequest): boolean {
  const pathname = pathOf(request)
  return (
    pathname !== undefined && !/\/(api|gql|user|assets)\//.test(`${pathname}/`) && !/\.[a-z0-9]{1,8}$/i.test(pathname)
  )
}

function oneOf(...words: readonly string[]): (value: string) => string | undefined {
  return (value) => words.find((word) => word === value)
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** What the pages are told about this installation. */
function pageConfig(
  basePath: string,
  { publicUrl, timeZone, languages, organisation, look, footer }: PageOptions,
): object {
  return { basePath, publicUrl, timeZone, languages, name: organisation, logo: look.logo, footer }
}

async function makeSendPage(
  app: FastifyInstance,
  context: HttpContext,
  { pages, template }: { readonly pages: PageOptions; readonly template: PageTemplate },
): Promise<SendPage> {
  const { basePath, site, db, registry } = context
  const config = pageConfig(basePath, pages)
  const renderer = pages.renderedBy === 'server' ? await loadRenderer(app, pages.folder, config) : undefined
  const stamps = createStamps(context.reads)
  const caches = { plain: createPageCache(stamps, PLAIN_PAGES), others: createPageCache(stamps, OTHER_PAGES) }
  const headOf = (asked: Asked) => makePageHead(site, db, registry, asked)

  return async (request, reply) => {
    const asked = readAsked(request, basePath, pages.languages)
    setCsrfCookie(request, reply, context.secure)
    reply.type('text/html; charset=utf-8').headers({
      // kept by one's own browser alone, which asks each time whether it still holds
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-encoding',
    })
    // the browser renders it, and says what cannot be had
    const sendShell = () => reply.send(template({ ...asked, title: pages.organisation[asked.lang], head: '' }))
    if (!renderer) return sendShell()
    const isOfAll = isPlain(renderer, asked)
    try {
      if (!isRendered(renderer, asked)) {
        const shell = await shellOf(template, asked, headOf)
        return await reply.code(renderer.routeOf(asked.pathname) === undefined ? 404 : 200).send(shell)
      }
      const key = `${asked.viewer} ${asked.lang} ${asked.theme} ${asked.pathname}${asked.search}`
      const page = await (isOfAll ? caches.plain : caches.others).get(key, (now) =>
        renderPage({ renderer, template, headOf }, asked, now),
      )
      return await sendKept(request, reply.header('server-timing', `now;desc="${stamps.now()}"`), page)
    } catch (error) {
      if (error instanceof Unavailable && (isOfAll || !(error instanceof Overloaded)))
        reply.code(503).header('retry-after', String(error.retryAfterSeconds))
      else if (!(error instanceof Overloaded) && !isAskersFault(error)) context.report(error, request)
      return sendShell()
    }
  }
}

/** Unknown addresses are rendered too: they say that there is nothing. */
function isRendered({ routeOf }: PageRenderer, { pathname, search, viewer }: Asked): boolean {
  const params = new URLSearchParams(search)
  if (Number(params.get('pages')) > RENDERED_LISTS_MAX || (params.get('q')?.length ?? 0) > RENDERED_TEXT_MAX)
    return false
  const route = routeOf(pathname)
  return route === undefined ? viewer === 'guest' : RENDERED[viewer].some((name) => name === route)
}

/** Is it one of the pages that there are, with nothing chosen but its language? */
function isPlain({ routeOf }: PageRenderer, { pathname, search }: Asked): boolean {
  return routeOf(pathname) !== undefined && [...new URLSearchParams(search).keys()].every((name) => name === 'lang')
}

/** Did the address ask for what our own API refuses, such as a search for too many words? */
function isAskersFault(error: unknown): boolean {
  const kind = error instanceof Error && 'kind' in error ? error.kind : undefined
  return kind === 'BadRequest' || kind === 'LimitExceeded'
}

function readAsked(request: FastifyRequest, basePath: string, languages: readonly Lang[]): Asked {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const isLanguage = (lang: string | null | undefined) => languages.find((known) => known === lang)
  const chosen = isLanguage(searchParams.get('lang'))
  const params = new URLSearchParams()
  for (const [name, read] of Object.entries(PARAMETERS)) {
    const value = read(searchParams.get(name) ?? '')
    if (value !== undefined) params.set(name, value)
  }
  if (chosen) params.set('lang', chosen)
  const isMember = bearerToken(request) !== undefined || cookieOf(request, 'cubic-viewer') === 'member'
  return {
    pathname: pathname.slice(basePath.length).replace(/(?<=.)\/+$/, '') || '/',
    search: params.size > 0 ? `?${params}` : '',
    lang: chosen ?? isLanguage(cookieOf(request, 'cubic-language')) ?? languages[0] ?? 'cn',
    viewer: isMember ? 'member' : 'guest',
    theme: THEMES.find((theme) => theme === cookieOf(request, 'cubic-theme')),
  }
}

type Head = { readonly title: string; readonly html: string }
type Making = {
  readonly renderer: PageRenderer
  readonly template: PageTemplate
  readonly headOf: (asked: Asked) => Promise<Head>
}

async function renderPage({ renderer, template, headOf }: Making, asked: Asked, now: number): Promise<RenderedPage> {
  const [head, page] = await Promise.all([headOf(asked), renderer.render({ ...asked, now })])
  const rendered = { ...page, viewer: asked.viewer }
  return {
    status: page.isMissing ? 404 : 200,
    html: template({ ...asked, title: head.title, head: head.html, rendered }),
    events: page.events,
    moments: page.moments,
  }
}

async function shellOf(template: PageTemplate, asked: Asked, headOf: Making['headOf']): Promise<string> {
  const head = await headOf(asked)
  return template({ ...asked, title: head.title, head: head.html })
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  reply.code(page.status).header('etag', page.etag)
  if (hasVersion(request, page.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  for (const encoding of ['br', 'gzip'] as const)
    if (takes(accepted, encoding)) return reply.header('content-encoding', encoding).send(page[encoding])
  return reply.send(await unpack(page))
}

/** `br;q=0` is a refusal. */
function takes(accepted: string, encoding: string): boolean {
  return new RegExp(`(^|[\\s,])${encoding}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`, 'i').test(accepted)
}
