import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Lang } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'

/** What the site's bundle for the server takes and gives (apps/site/src/entry-server.tsx). */
type PageRequest = {
  readonly pathname: string
  readonly search: string
  readonly lang: Lang
  readonly viewer: 'guest' | 'member'
  readonly now: number
  /** Nothing is read: what is on the page is the browser's to ask. */
  readonly outline: boolean
  readonly config: object
  readonly fetch: typeof fetch
}
type PageAnswer = {
  readonly html: string
  readonly handover: unknown
  readonly isMissing: boolean
  /** As the browser will show it, without the centre's name; undefined for that alone. */
  readonly title: string | undefined
  readonly route: string | undefined
  readonly events: readonly number[]
  readonly moments: readonly number[]
}
type Bundle = {
  readonly renderPage: (request: PageRequest) => Promise<PageAnswer>
  readonly routeOf: (pathname: string) => string | undefined
}
export type PageRenderer = {
  readonly routeOf: Bundle['routeOf']
  /** `address`: who asks, for the limits on what may be asked; left out where a page is made for all. */
  readonly render: (
    request: Omit<PageRequest, 'fetch' | 'config'> & { readonly address?: string },
  ) => Promise<PageAnswer>
}

/** The renderer that was built in the site's folder; undefined where there is none. */
export async function loadRenderer(
  app: FastifyInstance,
  folder: string,
  config: object,
): Promise<PageRenderer | undefined> {
  const file = path.join(folder, 'dist-server/entry-server.js')
  if (!existsSync(file)) return undefined
  const bundle = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Bundle
  return {
    routeOf: bundle.routeOf,
    render: ({ address, ...asked }) => bundle.renderPage({ ...asked, config, fetch: fetchWithin(app, address) }),
  }
}

/** Where our own pages ask from: no network, so no visitor's limits are used up. */
export const WITHIN = 'pages'

/** Asks the contract's routes of this very process, as a guest without cookies would: there is no second way to read. */
function fetchWithin(app: FastifyInstance, remoteAddress = WITHIN): typeof fetch {
  return async (url, init = {}) => {
    const { statusCode, headers, payload } = await app.inject({
      method: 'POST',
      remoteAddress,
      url: typeof url === 'string' ? url : '',
      headers: Object.fromEntries(new Headers(init.headers)),
      payload: typeof init.body === 'string' ? init.body : '',
    })
    const retryAfter = headers['retry-after']
    return new Response(payload, {
      status: statusCode,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    })
  }
}
