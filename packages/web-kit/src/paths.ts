import type { Lang } from '@cubic/contract'
import { siteConfig } from './config.ts'

type Params = { readonly [name: string]: string | number | undefined }

/** Every path of every front end, below its base path (which the router adds). */
export const paths = {
  home: (params: { readonly time?: string | undefined } = {}) => withParams('/', params),
  activities: (params: Params = {}) => withParams('/activities', params),
  event: (id: number) => `/activities/${id}`,
  register: (id: number) => `/activities/${id}/register`,
  /** Where somebody at the venue checks in; `code`: of the screen there. */
  checkIn: (id: number, params: { readonly code?: string } = {}) => withParams(`/activities/${id}/check-in`, params),
  ticket: (code: string) => `/t/${encodeURIComponent(code)}`,
  me: (params: { readonly tab?: 'not_checked_in' | 'not_rated' | 'completed' | undefined } = {}) =>
    withParams('/me', params),
  tickets: () => '/me/tickets',
  security: () => '/me/security',
  notices: () => '/me/notices',
  bindTicket: (params: { readonly code?: string | undefined } = {}) => withParams('/me/bind', params),
  /** `back`: the path to return to. */
  logIn: (back?: string) => withParams('/login', { back: back === '/' ? undefined : back }),
  forgotPassword: () => '/forgot-password',
  scan: () => '/scan',
  /** Where a scanner pass is claimed by typing its code; its link has the code in the fragment. */
  claimPass: () => '/scan/pass',
  office: () => '/admin',
  /** Calendar files and feeds, made by the server. */
  eventCalendar: (id: number, lang: Lang) => `/calendar/events/${id}.ics?lang=${lang}`,
  typeCalendar: (id: number, lang: Lang) => `/calendar/types/${id}.ics?lang=${lang}`,
  allCalendar: (lang: Lang) => `/calendar/all.ics?lang=${lang}`,
  ownCalendar: (secret: string, lang: Lang) => `/calendar/people/${secret}.ics?lang=${lang}`,
} as const

/** The shapes that the site's router matches. */
export const ROUTES = {
  home: '/',
  activities: '/activities',
  event: '/activities/:id',
  register: '/activities/:id/register',
  checkIn: '/activities/:id/check-in',
  ticket: '/t/:code',
  me: '/me/*',
  logIn: '/login',
  setPassword: '/set-password',
  forgotPassword: '/forgot-password',
  unsubscribe: '/unsubscribe',
} as const

/** The full address of a path, to share. */
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

/** A place on a map. Amap, which Chinese readers use, knows places by their Chinese names only. */
export function mapUrl(place: {
  readonly lang: Lang
  readonly address: string
  readonly chinese: string | null | undefined
}): string {
  return place.lang === 'cn'
    ? `https://uri.amap.com/search?keyword=${encodeURIComponent(place.chinese ?? place.address)}`
    : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.address)}`
}

/** The path to return to after log-in; only ever one of ours. */
export function safeBackPath(back: string | null): string {
  return back !== null && /^\/(?![/\\])/.test(back) ? back : paths.home()
}

function withParams(path: string, params: Params): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
