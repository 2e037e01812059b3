import { lazy, type ComponentType } from 'react'
import { ROUTES } from '@cubic/web-kit/paths'
import { matchPath } from './hydration/router.tsx'

type Page = { readonly default: ComponentType }

/** Each page is fetched when it is opened. */
const PAGES: { readonly [route in keyof typeof ROUTES]: () => Promise<Page> } = {
  home: () => import('./pages/public/home-page.tsx').then(({ HomePage }) => ({ default: HomePage })),
  activities: () =>
    import('./pages/public/activities-page.tsx').then(({ ActivitiesPage }) => ({ default: ActivitiesPage })),
  event: () => import('./pages/public/event-page.tsx').then(({ EventPage }) => ({ default: EventPage })),
  register: () => import('./pages/public/register-page.tsx').then(({ RegisterPage }) => ({ default: RegisterPage })),
  checkIn: () => import('./pages/public/check-in-page.tsx').then(({ CheckInPage }) => ({ default: CheckInPage })),
  ticket: () => import('./pages/public/ticket-page.tsx').then(({ TicketPage }) => ({ default: TicketPage })),
  me: () => import('./pages/public/me-page.tsx').then(({ MePage }) => ({ default: MePage })),
  logIn: () => import('./pages/public/log-in-page.tsx').then(({ LogInPage }) => ({ default: LogInPage })),
  setPassword: () =>
    import('./pages/public/set-password-page.tsx').then(({ SetPasswordPage }) => ({ default: SetPasswordPage })),
  forgotPassword: () =>
    import('./pages/public/forgot-password-page.tsx').then(({ ForgotPasswordPage }) => ({
      default: ForgotPasswordPage,
    })),
  unsubscribe: () =>
    import('./pages/public/unsubscribe-page.tsx').then(({ UnsubscribePage }) => ({ default: UnsubscribePage })),
}

type RouteName = keyof typeof ROUTES
const NAMES = Object.keys(ROUTES) as RouteName[]
const fetched = new Map<RouteName, ComponentType>()
const shown = new Map<RouteName, ComponentType>()

/** The pages by their paths. A preloaded page renders at once, without a blank moment. */
export function routes() {
  return NAMES.map((name) => {
    const Page = pageOf(name)
    return { path: ROUTES[name], element: <Page key={name} /> }
  })
}

/** The route of a path; undefined where there is none. */
export function routeOf(pathname: string): RouteName | undefined {
  return NAMES.find((name) => matchPath(ROUTES[name], pathname))
}

/** Fetches the page at a path before React needs it. */
export async function preloadPage(pathname: string): Promise<void> {
  const name = routeOf(pathname)
  if (name) fetched.set(name, (await PAGES[name]()).default)
}

/** Loads all pages, on the server. */
export async function preloadPages(): Promise<void> {
  await Promise.all(Object.values(ROUTES).map(preloadPage))
}

/** Returns the same component for a name: a new one would lose the page's state. */
function pageOf(name: RouteName): ComponentType {
  const known = shown.get(name) ?? fetched.get(name) ?? lazy(PAGES[name])
  shown.set(name, known)
  return known
}
