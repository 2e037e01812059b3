import { fillPath, isFixed, PAGES, type Route, ROUTES, SERVED } from '@cubic/domain/site/pages'

/** An address of every page of the site, for an event and a ticket's code. */
export function everyPage({ event, code }: { readonly event: number; readonly code: string }) {
  return ROUTES.map((route) => ({ route, path: addressOf(route, PAGES[route].path.includes(':event') ? event : code) }))
}

function addressOf(route: Route, value: string | number): string {
  const { path } = PAGES[route]
  const { parameters } = SERVED[route]
  const secrets = Object.entries(parameters).flatMap(([name, kind]) => (kind === 'secret' ? [`${name}=used`] : []))
  const filled = isFixed(path) ? fillPath(path) : fillPath(path, value)
  return secrets.length > 0 ? `${filled}?${secrets.join('&')}` : filled
}
