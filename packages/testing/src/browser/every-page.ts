import { fillPath, isFixed, PAGES, type Route, ROUTES, SERVED } from '@cubic/domain/site/pages'

export function everyPage({
  event,
  unit,
  code,
}: {
  readonly event: number
  readonly unit: number
  readonly code: string
}) {
  return ROUTES.map((route) => {
    const { path } = PAGES[route]
    const value = path.includes(':event') ? event : path.includes(':unit') ? unit : code
    return { route, path: addressOf(route, value) }
  })
}

function addressOf(route: Route, value: string | number): string {
  const { path } = PAGES[route]
  const { parameters } = SERVED[route]
  const secrets = Object.entries(parameters).flatMap(([name, kind]) => (kind === 'secret' ? [`${name}=used`] : []))
  const filled = isFixed(path) ? fillPath(path) : fillPath(path, value)
  return secrets.length > 0 ? `${filled}?${secrets.join('&')}` : filled
}
