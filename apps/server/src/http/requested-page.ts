import type { Lang } from '@cubic/contract'
import {
  fillPath,
  isFixed,
  matchPath,
  PAGES,
  type Route,
  routeOf,
  SERVED,
  type RouteWithChoices,
} from '@cubic/domain/site/pages'
import type { FastifyRequest } from 'fastify'
import { bearerToken, cookieOf } from '../infra/http/requests.ts'
import type { Theme } from './page-template.ts'

export type RequestedPage = {
  /** Below the base path. */
  readonly pathname: string
  /** The query parameters that the page reads, in canonical form. */
  readonly search: string
  readonly lang: Lang
  readonly viewer: 'guest' | 'member'
  readonly theme: Theme | undefined
  /** How many rows to leave for a member's to-do list; undefined: as many as it may have. */
  readonly todoRows: string | undefined
}
/** `shared`: cached for everybody. `for-one`: what a secret names, never cached. `left`: to the browser. */
export type PageKind = 'shared' | 'for-one' | 'left'

const ID_MAX = 2_147_483_647
const TIMES = ['today', 'tomorrow', 'week', 'month'] as const
const SORTS = ['best', 'soonest', 'latest', 'registrations'] as const
/** Three is what a page has room for unless it is told otherwise. */
const TODO_ROWS = ['0', '1', '2'] as const
const THEMES: readonly Theme[] = ['light', 'dark']
/** Longer lists and longer search texts are left to the browser: they would take the time of many other pages. */
const RENDERED_LISTS_MAX = 5
const RENDERED_TEXT_MAX = 60

type Choices = { readonly [name: string]: string | undefined }
/** Reads the parameters that change what is rendered: no others do. */
const READERS: { readonly [route in RouteWithChoices]: (given: URLSearchParams) => Choices } = {
  home: (given) => ({ time: TIMES.find((time) => time === given.get('time')) }),
  activities: readChoices,
}

function readParameters(route: Route, given: URLSearchParams): URLSearchParams {
  const readers: { readonly [route: string]: ((given: URLSearchParams) => Choices) | undefined } = READERS
  // a page only learns that there is a secret
  const secrets = parametersOf(route, 'secret').map((name) => [name, given.get(name) ? 'given' : undefined] as const)
  const choices = [...secrets, ...Object.entries(readers[route]?.(given) ?? {})]
  return new URLSearchParams(choices.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])))
}

function parametersOf(route: Route, kind: 'choice' | 'secret'): readonly string[] {
  return Object.entries(SERVED[route].parameters).flatMap(([name, each]) => (each === kind ? [name] : []))
}

/** Read as in apps/site/src/pages/components/activity-choices.ts, without its defaults. */
function readChoices(given: URLSearchParams): Choices {
  const q = (given.get('q') ?? '').trim()
  const isPast = given.get('past') === '1'
  const [usual, ...sorts] = SORTS.filter((sort) => sort !== 'best' || q !== '')
  const isOn = (name: string) => (!isPast && given.get(name) === '1' ? '1' : undefined)
  const idIn = (name: 'type' | 'unit' | 'hours') => {
    const id = given.get(name) ?? ''
    return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= ID_MAX ? id : undefined
  }
  const pages = given.get('pages') ?? ''
  return {
    time: TIMES.find((time) => time === given.get('time') && !(isPast && time === 'tomorrow')),
    q,
    type: idIn('type'),
    unit: idIn('unit'),
    hours: idIn('hours'),
    sort: sorts.find((sort) => sort === given.get('sort') && sort !== usual),
    ongoing: isOn('ongoing'),
    open: isOn('open'),
    past: isPast ? '1' : undefined,
    pages: /^\d{1,3}$/.test(pages) && Number(pages) > 1 ? String(Number(pages)) : undefined,
  }
}

type Reading = { readonly basePath: string; readonly languages: readonly Lang[] }

/** Reads the requested page. Queries that make the same page get the same `search`. */
export function readRequestedPage(request: FastifyRequest, { basePath, languages }: Reading): RequestedPage {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const isLanguage = (lang: string | null | undefined) => languages.find((known) => known === lang)
  const lang = isLanguage(searchParams.get('lang'))
  const path = pathname.slice(basePath.length).replace(/(?<=.)\/+$/, '') || '/'
  const route = routeOf(path)
  const params = route ? readParameters(route, searchParams) : new URLSearchParams()
  if (lang) params.set('lang', lang)
  const isMember = bearerToken(request) !== undefined || cookieOf(request, 'cubic-viewer') === 'member'
  return {
    pathname: path,
    search: params.size > 0 ? `?${params}` : '',
    lang: lang ?? isLanguage(cookieOf(request, 'cubic-language')) ?? languages[0] ?? 'cn',
    viewer: isMember ? 'member' : 'guest',
    theme: THEMES.find((theme) => theme === cookieOf(request, 'cubic-theme')),
    todoRows:
      isMember && route === 'home' ? TODO_ROWS.find((rows) => rows === cookieOf(request, 'cubic-todo')) : undefined,
  }
}

export function kindOf({ pathname, search }: RequestedPage): PageKind {
  const route = routeOf(pathname)
  if (route && PAGES[route].path.includes(':secret')) return 'for-one'
  const params = new URLSearchParams(search)
  if (Number(params.get('pages')) > RENDERED_LISTS_MAX || (params.get('q')?.length ?? 0) > RENDERED_TEXT_MAX)
    return 'left'
  return 'shared'
}

/** Is only the page's outline rendered? The browser then fetches the content, with its one-time link. */
export function isOutline({ pathname }: RequestedPage): boolean {
  const route = routeOf(pathname)
  return route !== undefined && parametersOf(route, 'secret').length > 0
}

/** Is it one of a limited number of pages (if its event exists), with nothing chosen beyond a few choices? */
export function isPlain({ pathname, search }: RequestedPage): boolean {
  const route = routeOf(pathname)
  if (route === undefined || (isOfRecord(route) && recordOf(pathname) === undefined)) return false
  const { path } = PAGES[route]
  const { below = [] } = SERVED[route]
  const start = fillPath(path)
  if (path.endsWith('/*') && !['', ...below].some((rest) => pathname === start + rest)) return false
  const few = ['lang', ...parametersOf(route, 'choice')]
  return [...new URLSearchParams(search).keys()].every((name) => few.includes(name))
}

function isOfRecord(route: Route): boolean {
  return /\/:(event|unit)/.test(PAGES[route].path)
}

/** The event whose page has this path, in any spelling of its number; undefined if the path names none. */
export function eventOf(pathname: string): number | undefined {
  const route = routeOf(pathname)
  return route && PAGES[route].path.includes('/:event') ? recordOf(pathname) : undefined
}

function recordOf(pathname: string): number | undefined {
  const route = routeOf(pathname)
  const named = route && matchPath(PAGES[route].path, pathname)
  const id = Number(named?.['event'] ?? named?.['unit'])
  return Number.isSafeInteger(id) && id > 0 && id <= ID_MAX ? id : undefined
}

/** The canonical spelling of a page's path: the router takes `/ACTIVITIES/0x2a` too. */
export function canonicalPath(pathname: string): string {
  const route = routeOf(pathname)
  if (route === undefined) return pathname
  if (isFixed(PAGES[route].path)) return pathname.toLowerCase()
  const id = recordOf(pathname)
  return id === undefined ? pathname : fillPath(PAGES[route].path, id)
}
