import type { Lang } from '@cubic/contract'
import { fillPath, isFixed, PAGES, type Route, type SERVED } from '@cubic/domain/site/pages'
import { siteConfig } from '../config.ts'

type Params = { readonly [name: string]: string | number | undefined }
type ParamsOf<R extends Route> = { readonly [name in keyof (typeof SERVED)[R]['parameters']]?: Params[string] }
type TicketTab = { readonly tab?: 'not_checked_in' | 'not_rated' | 'completed' | undefined }
type ValueOf<Path> = Path extends `${string}:${'event' | 'unit'}${string}`
  ? [id: number]
  : Path extends `${string}:${string}`
    ? [value: string]
    : []
type PagePaths = {
  readonly [route in Route]: (...given: [...ValueOf<(typeof PAGES)[route]['path']>, params?: ParamsOf<route>]) => string
}

// the values of each page's address are what its declaration names
const pagePaths = Object.fromEntries(
  Object.entries(PAGES).map(([route, { path }]) => [
    route,
    isFixed(path)
      ? (params?: Params) => withParams(fillPath(path), params)
      : (value: string | number, params?: Params) => withParams(fillPath(path, value), params),
  ]),
) as unknown as PagePaths

/** Every path of every front end, below its base path (which the router adds). */
export const paths = {
  ...pagePaths,
  me: (params: TicketTab = {}) => pagePaths.me(params),
  tickets: (params: TicketTab = {}) => withParams('/me/tickets', params),
  security: () => '/me/security',
  notices: () => '/me/notices',
  bindTicket: (params: { readonly code?: string | undefined } = {}) => withParams('/me/bind', params),
  /** `back`: the path to return to. */
  logIn: (back?: string) => pagePaths.logIn({ back: back === '/' ? undefined : back }),
  scan: () => '/scan',
  /** Where a scanner pass is claimed by typing its code; its link has the code in the fragment. */
  claimPass: () => '/scan/pass',
  office: () => '/admin',
  /** Calendar files and feeds, made by the server. */
  eventCalendar: (id: number, lang: Lang) => `/calendar/events/${id}.ics?lang=${lang}`,
  /** A picture of the event with its QR code, made by the server. */
  eventPoster: (id: number, lang: Lang) => `/og/posters/${id}.png?lang=${lang}`,
  typeCalendar: (id: number, lang: Lang) => `/calendar/types/${id}.ics?lang=${lang}`,
  allCalendar: (lang: Lang) => `/calendar/all.ics?lang=${lang}`,
  ownCalendar: (secret: string, lang: Lang) => `/calendar/people/${secret}.ics?lang=${lang}`,
} as const

export function publicUrl(path: string): string {
  return `${siteConfig().publicUrl}${path}`
}

/** The address by which a calendar subscribes to a feed. */
export function subscriptionUrl(path: string): string {
  return publicUrl(path).replace(/^https?:/, 'webcal:')
}

/** A file of the site or elsewhere, as a record's `file` or `url` field names it. */
export function fileUrl(url: string): string {
  const { basePath } = siteConfig()
  const isOurs = url.startsWith('/') && !url.startsWith('//')
  return isOurs && basePath !== '' && !url.startsWith(`${basePath}/`) ? `${basePath}${url}` : url
}

/** The organisation's contact, an e-mail address or a page, as a link. */
export function contactUrl(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`
}

/** The path to return to after log-in; only ever one of ours. */
export function safeBackPath(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : paths.home()
}

export function withParams(path: string, params: Params = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
