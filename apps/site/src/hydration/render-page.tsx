import type { Lang } from '@cubic/contract'
import type { SiteConfig } from '@cubic/web-kit/site-config'
import { provideReadView } from '@cubic/web-kit/queries/query'
import type { Read } from '@cubic/web-kit/queries/read'
import type { Viewer } from '@cubic/web-kit/rendered-page'
import { StrictMode, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { keyOf, lateReadView } from './read-view.ts'
import { renderWith, type Handover, type Rendering } from './rendering.ts'
import { StaticRouter } from './router.tsx'
import { clientOnServer } from './server-client.ts'

export type PageRequest = {
  readonly pathname: string
  /** Empty, or from its question mark on. */
  readonly search: string
  readonly lang: Lang
  readonly viewer: Viewer
  /** By the server's clock, in milliseconds. */
  readonly now: number
  /** Reads nothing: the browser fetches the data. */
  readonly outline: boolean
  readonly config: SiteConfig
  /** Of the member whose own data are read as well; else the page has what everybody may see. */
  readonly token?: string
  /** Answers the contract's requests, as `fetch` would. */
  readonly fetch: typeof fetch
}
export type PageContent = {
  /** The content of `#root`. */
  readonly html: string
  readonly handover: Handover
  /** The URL names something that does not exist. */
  readonly isMissing: boolean
  /** Undefined for the centre's name alone. */
  readonly title: string | undefined
}
/** A query may depend on another's answer: an event, then its registration. More rounds than any page needs. */
const ROUNDS = 5

/**
 * Renders a page with its data: renders it, runs the queries that it asked for, and repeats until it asks for
 * nothing more. An outline runs no queries. Rejects with a query's error.
 */
export async function renderContent(App: ComponentType, request: PageRequest): Promise<PageContent> {
  provideReadView(lateReadView)
  const { lang, viewer, now, outline, config, token } = request
  const client = clientOnServer(request)
  const reads = new Map<string, unknown>()
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = new Map<string, Read<unknown>>()
    const said: { title?: string | undefined; isMissing?: boolean } = {}
    const want = (read: Read<unknown>) => {
      // without a token, a member's page is cached for all members
      const asked = viewer === 'member' && !token ? read.inPublic : read
      if (asked && !reads.has(keyOf(asked))) wanted.set(keyOf(asked), asked)
    }
    const page: Rendering = { lang, viewer, now, reads, onServer: { config, client, want, said } }
    const html = renderWith(page, () => renderToString(site(App, request)))
    if (wanted.size === 0 || outline)
      return {
        html,
        handover: { lang, viewer, now, reads: [...reads] },
        isMissing: said.isMissing ?? false,
        title: said.title,
      }
    // started together, so that they travel in one batch
    const answers = [...wanted].map(([key, read]) => renderWith(page, () => answerTo(key, read)))
    for (const [key, data] of await Promise.all(answers)) reads.set(key, data)
  }
  throw new Error(`the page at ${request.pathname} never stops asking`)
}

async function answerTo(key: string, read: Read<unknown>): Promise<readonly [string, unknown]> {
  return [key, await read.queryFn({ signal: new AbortController().signal })]
}

function site(App: ComponentType, { pathname, search, config }: PageRequest) {
  return (
    <StrictMode>
      <StaticRouter basename={config.basePath} pathname={pathname} search={search}>
        <App />
      </StaticRouter>
    </StrictMode>
  )
}
