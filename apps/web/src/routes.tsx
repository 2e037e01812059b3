import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router'
import { ROUTES } from './lib/paths.ts'

type Page = { readonly default: ComponentType }

/** Each page is a part of its own, fetched when it is gone to. */
const PAGES: { readonly [route in keyof typeof ROUTES]: () => Promise<Page> } = {
  home: () => import('./pages/public/home-page.tsx').then(({ HomePage }) => ({ default: HomePage })),
  activities: () =>
    import('./pages/public/activities-page.tsx').then(({ ActivitiesPage }) => ({ default: ActivitiesPage })),
  event: () => import('./pages/public/event-page.tsx').then(({ EventPage }) => ({ default: EventPage })),
  register: () => import('./pages/public/register-page.tsx').then(({ RegisterPage }) => ({ default: RegisterPage })),
  ticket: () => import('./pages/public/ticket-page.tsx').then(({ TicketPage }) => ({ default: TicketPage })),
  me: () => import('./pages/public/me-page.tsx').then(({ MePage }) => ({ default: MePage })),
  logIn: () => import('./pages/public/log-in-page.tsx').then(({ LogInPage }) => ({ default: LogInPage })),
  setPassword: () =>
    import('./pages/public/set-password-page.tsx').then(({ SetPasswordPage }) => ({ default: SetPasswordPage })),
  scan: () => import('./pages/public/scan-page.tsx').then(({ ScanPage }) => ({ default: ScanPage })),
}

const KEYS = Object.keys(ROUTES) as (keyof typeof ROUTES)[]

export const routes = KEYS.map((key) => ({ path: ROUTES[key], Page: lazy(PAGES[key]) }))

/** Fetches the part of the page at a path before React asks for it. */
export async function preloadPage(pathname: string): Promise<void> {
  const key = KEYS.find((candidate) => matchPath(ROUTES[candidate], pathname))
  if (key) await PAGES[key]()
}
