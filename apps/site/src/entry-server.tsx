import type { Lang } from '@cubic/contract'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { SiteConfig } from './lib/config.ts'
import { fetchParts } from './lib/part.tsx'
import type { Read } from './lib/query.ts'
import { renderWith, type Handover, type Rendering, type Viewer } from './lib/rendering.ts'
import { StaticRouter } from './lib/router.tsx'
import { clientOnServer } from './lib/server-client.ts'
import { preloadPages, routeOf } from './routes.tsx'

/** A page to render. */
export type PageRequest = {
  /** Below the base path. */
  readonly pathname: string
  /** Empty, or from its question mark on. */
  readonly search: string
  readonly lang: Lang
  readonly viewer: Viewer
  /** By the server's clock, in milliseconds. */
  readonly now: number
  /** Nothing is read: what is on the page is the browser's to ask. */
  readonly outline: boolean
  readonly config: SiteConfig
  /** Answers the contract's requests, as `fetch` would. */
  readonly fetch: typeof fetch
}
export type RenderedPage = {
  /** What goes into `#root`. */
  readonly html: string
  readonly handover: Handover
  /** What the address names is not there. */
  readonly isMissing: boolean
  /** Undefined for the centre's name alone. */
  readonly title: string | undefined
  /** The route that shows it. */
  readonly route: string | undefined
  /** The events that it tells of. */
  readonly events: readonly number[]
  /** Moments that it tells of or that bound what it tells, in milliseconds. */
  readonly moments: readonly number[]
}
/** What a page reads may depend on what it has read: an event, then its registration. More rounds than pages have. */
const ROUNDS = 5

export { routeOf } from './routes.tsx'

await preloadPages()
await fetchParts()

/**
 * Renders a page as the browser would, with what it reads: it is rendered, what it asked for is read, and so on until it asks for
 * nothing more. Of an outline nothing is read. Rejects with what a read rejected with.
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { lang, viewer, now, outline, config } = request
  const client = clientOnServer(request)
  const reads = new Map<string, unknown>()
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = new Map<string, Read<unknown>>()
    const said: { title?: string | undefined; isMissing?: boolean } = {}
    const page: Rendering = { lang, viewer, now, reads, onServer: { config, client, wanted, said } }
    const html = renderWith(page, () => renderToString(site(request)))
    if (wanted.size === 0 || outline)
      return {
        html,
        handover: { lang, viewer, now, reads: [...reads] },
        isMissing: said.isMissing ?? false,
        title: said.title,
        route: routeOf(request.pathname),
        events: eventsOf(reads),
        moments: momentsOf(reads),
      }
    // begun one after the other, so that they travel in one batch
    const answers = [...wanted].map(([key, read]) => renderWith(page, () => answerTo(key, read)))
    for (const [key, data] of await Promise.all(answers)) reads.set(key, data)
  }
  throw new Error(`the page at ${request.pathname} goes on asking`)
}

async function answerTo(key: string, read: Read<unknown>): Promise<readonly [string, unknown]> {
  return [key, await read.queryFn({ signal: new AbortController().signal })]
}

function site({ pathname, search, config }: PageRequest) {
  return (
    <StrictMode>
      <StaticRouter basename={config.basePath} pathname={pathname} search={search}>
        <App />
      </StaticRouter>
    </StrictMode>
  )
}

/** By what reads of events are called (features/events/api.ts). */
function eventsOf(reads: ReadonlyMap<string, unknown>): readonly number[] {
  const ids = [...reads].flatMap(([key, data]) => {
    const [, args] = JSON.parse(key) as [name: string, args: { readonly id?: number }]
    const listed = (data as { readonly events?: readonly { readonly id: number }[] } | null)?.events ?? []
    return [...(args.id === undefined ? [] : [args.id]), ...listed.map(({ id }) => id)]
  })
  return [...new Set(ids)]
}

/** All moments in what was asked and answered, as the wire writes them. */
function momentsOf(reads: ReadonlyMap<string, unknown>): readonly number[] {
  const found = JSON.stringify([...reads]).matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g)
  return [...new Set([...found].map(([text]) => Date.parse(text)))]
}
