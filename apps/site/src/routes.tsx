import { lazy, type ComponentType } from 'react'
import { fileOf, PAGES, type Route, routeOf, ROUTES } from '@cubic/domain/site/pages'

const FILES = import.meta.glob<{ readonly [name: string]: ComponentType }>('./*-page.tsx', {
  base: './pages/public',
})

const fetched = new Map<Route, ComponentType>()
const shown = new Map<Route, ComponentType>()

/** The pages by their paths. A preloaded page renders at once, without a blank moment. */
export function routes() {
  return ROUTES.map((route) => {
    const Page = pageOf(route)
    return { path: PAGES[route].path, element: <Page key={route} /> }
  })
}

export async function preloadPage(pathname: string): Promise<void> {
  const route = routeOf(pathname)
  if (route) fetched.set(route, await fetchPage(route))
}

export async function preloadPages(): Promise<void> {
  await Promise.all(ROUTES.map(async (route) => fetched.set(route, await fetchPage(route))))
}

async function fetchPage(route: Route): Promise<ComponentType> {
  const [Page] = Object.values((await FILES[`./${fileOf(route)}-page.tsx`]?.()) ?? {})
  if (!Page) throw new Error(route)
  return Page
}

/** Returns the same component for a name: a new one would lose the page's state. */
function pageOf(route: Route): ComponentType {
  const known = shown.get(route) ?? fetched.get(route) ?? lazy(async () => ({ default: await fetchPage(route) }))
  shown.set(route, known)
  return known
}
