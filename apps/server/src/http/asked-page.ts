import type { Lang } from '@cubic/contract'
import type { FastifyRequest } from 'fastify'
import { bearerToken, cookieOf } from '../infra/http/requests.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { Theme } from './page-template.ts'

/** A requested page. */
export type AskedPage = {
  /** Below the base path. */
  readonly pathname: string
  /** The query parameters that the page reads, in canonical form. */
  readonly search: string
  readonly lang: Lang
  readonly viewer: 'guest' | 'member'
  readonly theme: Theme | undefined
}
/** `shared`: cached for everybody. `for-one`: shows what a secret names, never cached. `left`: rendered by the browser. */
export type PageKind = 'shared' | 'for-one' | 'left'

const ID_MAX = 2_147_483_647
const TIMES = ['today', 'tomorrow', 'week', 'month'] as const
const SORTS = ['best', 'soonest', 'latest', 'registrations'] as const
const THEMES: readonly Theme[] = ['light', 'dark']
/** Longer lists and longer search texts are left to the browser: they would take the time of many other pages. */
const RENDERED_LISTS_MAX = 5
const RENDERED_TEXT_MAX = 60

/** The query parameters that pages read besides `lang`, by route: no others change the page. */
const PARAMETERS: { readonly [route: string]: (given: URLSearchParams) => { readonly [name: string]: string } } = {
  home: (given) => chosen({ time: TIMES.find((time) => time === given.get('time')) }),
  activities: readChoices,
  setPassword: hasToken,
  unsubscribe: hasToken,
}

/** A secret: the page only learns that there is one. */
function hasToken(given: URLSearchParams): { readonly [name: string]: string } {
  return chosen({ token: given.get('token') ? 'given' : undefined })
}

/** The choices in the list of events, read as in apps/site/src/pages/public/activity-choices.ts, without its defaults. */
function readChoices(given: URLSearchParams): { readonly [name: string]: string } {
  const q = (given.get('q') ?? '').trim()
  const isPast = given.get('past') === '1'
  const [usual, ...sorts] = SORTS.filter((sort) => sort !== 'best' || q !== '')
  const isOn = (name: string) => (!isPast && given.get(name) === '1' ? '1' : undefined)
  const type = given.get('type') ?? ''
  const pages = given.get('pages') ?? ''
  return chosen({
    time: TIMES.find((time) => time === given.get('time') && !(isPast && time === 'tomorrow')),
    q,
    type: /^[1-9]\d{0,9}$/.test(type) && Number(type) <= ID_MAX ? type : undefined,
    sort: sorts.find((sort) => sort === given.get('sort') && sort !== usual),
    ongoing: isOn('ongoing'),
    open: isOn('open'),
    past: isPast ? '1' : undefined,
    pages: /^\d{1,3}$/.test(pages) && Number(pages) > 1 ? String(Number(pages)) : undefined,
  })
}

function chosen(parameters: { readonly [name: string]: string | undefined }): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

type Reading = {
  readonly basePath: string
  readonly languages: readonly Lang[]
  readonly routeOf: (pathname: string) => string | undefined
}

/** Reads the requested page. Queries that make the same page get the same `search`. */
export function readAskedPage(request: FastifyRequest, { basePath, languages, routeOf }: Reading): AskedPage {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const isLanguage = (lang: string | null | undefined) => languages.find((known) => known === lang)
  const lang = isLanguage(searchParams.get('lang'))
  const path = pathname.slice(basePath.length).replace(/(?<=.)\/+$/, '') || '/'
  const params = new URLSearchParams(PARAMETERS[routeOf(path) ?? '']?.(searchParams))
  if (lang) params.set('lang', lang)
  const isMember = bearerToken(request) !== undefined || cookieOf(request, 'cubic-viewer') === 'member'
  return {
    pathname: path,
    search: params.size > 0 ? `?${params}` : '',
    lang: lang ?? isLanguage(cookieOf(request, 'cubic-language')) ?? languages[0] ?? 'cn',
    viewer: isMember ? 'member' : 'guest',
    theme: THEMES.find((theme) => theme === cookieOf(request, 'cubic-theme')),
  }
}

export function kindOf({ routeOf }: PageRenderer, { pathname, search }: AskedPage): PageKind {
  if (routeOf(pathname) === 'ticket') return 'for-one'
  const params = new URLSearchParams(search)
  if (Number(params.get('pages')) > RENDERED_LISTS_MAX || (params.get('q')?.length ?? 0) > RENDERED_TEXT_MAX)
    return 'left'
  return 'shared'
}

/** Is only the page's outline rendered? The browser then fetches the content, with its login or one-time link. */
export function isOutline({ routeOf }: PageRenderer, { pathname, viewer }: AskedPage): boolean {
  return viewer === 'member' || BY_TOKEN.has(routeOf(pathname) ?? '')
}

/** Is it one of a limited number of pages, if its event exists, with nothing chosen but the language? */
export function isPlain({ routeOf }: PageRenderer, { pathname, search }: AskedPage): boolean {
  const route = routeOf(pathname)
  if (route === undefined || (OF_EVENTS.has(route) && eventOf(pathname) === undefined)) return false
  if (OPEN_ENDED.has(route) && !OPEN_ENDED_PAGES.has(pathname)) return false
  return route === 'home' || [...new URLSearchParams(search).keys()].every((name) => name === 'lang')
}

/** The browser reads the secret that opens them. */
const BY_TOKEN: ReadonlySet<string> = new Set(['setPassword', 'unsubscribe'])
const OF_EVENTS: ReadonlySet<string> = new Set(['event', 'register', 'checkIn'])
/** The part of their paths after the event's id. */
const BELOW_EVENT: { readonly [route: string]: string } = { register: '/register', checkIn: '/check-in' }
/** Routes that accept any path below them, and the paths among them that lead to a page. */
const OPEN_ENDED: ReadonlySet<string> = new Set(['me'])
const OPEN_ENDED_PAGES: ReadonlySet<string> = new Set(['/me', '/me/tickets', '/me/bind', '/me/security', '/me/notices'])
/** Routes whose paths hold nothing but fixed words. */
const IN_ANY_CASE: ReadonlySet<string> = new Set([
  'home',
  'activities',
  'me',
  'logIn',
  'setPassword',
  'forgotPassword',
  'unsubscribe',
])

/** The event whose page has this path, in any spelling of its number; undefined if the path names none. */
export function eventOf(pathname: string): number | undefined {
  const [, given] = /^\/activities\/([^/]+)(?:\/(?:register|check-in))?$/i.exec(pathname) ?? []
  const id = Number(decoded(given ?? ''))
  return Number.isSafeInteger(id) && id > 0 && id <= ID_MAX ? id : undefined
}

/** The canonical spelling of a page's path: the router takes `/ACTIVITIES/0x2a` too. */
export function canonicalPath(pathname: string, route: string | undefined): string {
  if (route === undefined) return pathname
  if (IN_ANY_CASE.has(route)) return pathname.toLowerCase()
  const event = OF_EVENTS.has(route) ? eventOf(pathname) : undefined
  if (event === undefined) return pathname
  return `/activities/${event}${BELOW_EVENT[route ?? ''] ?? ''}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return ''
    throw error
  }
}
