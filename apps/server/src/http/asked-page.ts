import type { Lang } from '@cubic/contract'
import type { FastifyRequest } from 'fastify'
import type { PageRenderer } from './page-renderer.ts'
import type { Theme } from './page-template.ts'
import { bearerToken, cookieOf } from './requests.ts'

/** A page as somebody asks for it. */
export type AskedPage = {
  /** Below the base path. */
  readonly pathname: string
  /** What of the question the pages know, in one order. */
  readonly search: string
  readonly lang: Lang
  readonly viewer: 'guest' | 'member'
  readonly theme: Theme | undefined
}
/** `shared`: kept for all who ask. `for-one`: it shows what a secret names, and is kept nowhere. `left`: to the browser. */
export type PageKind = 'shared' | 'for-one' | 'left'

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
  // a secret: the page is told only that there is one
  token: (value) => (value ? 'given' : undefined),
}
const THEMES: readonly Theme[] = ['light', 'dark']
/** A longer list, or a longer text searched for, is left to the browser: it would take a page's time from many others. */
const RENDERED_LISTS_MAX = 5
const RENDERED_TEXT_MAX = 60

export function readAskedPage(request: FastifyRequest, basePath: string, languages: readonly Lang[]): AskedPage {
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

export function kindOf({ routeOf }: PageRenderer, { pathname, search }: AskedPage): PageKind {
  if (routeOf(pathname) === 'ticket') return 'for-one'
  const params = new URLSearchParams(search)
  if (Number(params.get('pages')) > RENDERED_LISTS_MAX || (params.get('q')?.length ?? 0) > RENDERED_TEXT_MAX)
    return 'left'
  return 'shared'
}

/** Only its outline is rendered: what is on it is the browser's to ask, with the login or the one-time link that it has. */
export function isOutline({ routeOf }: PageRenderer, { pathname, viewer }: AskedPage): boolean {
  return viewer === 'member' || routeOf(pathname) === 'setPassword'
}

/** Is it one of the pages that there are, with nothing chosen but its language? */
export function isPlain({ routeOf }: PageRenderer, { pathname, search }: AskedPage): boolean {
  return routeOf(pathname) !== undefined && [...new URLSearchParams(search).keys()].every((name) => name === 'lang')
}

function oneOf(...words: readonly string[]): (value: string) => string | undefined {
  return (value) => words.find((word) => word === value)
}
