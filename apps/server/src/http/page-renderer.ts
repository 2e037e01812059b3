import { existsSync } from 'node:fs'
import { WITHIN } from '../infra/network/who-asks.ts'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Lang } from '@cubic/contract'
import type { FastifyInstance } from 'fastify'
import type { Position } from '../infra/database/position.ts'
import { headerOfSeen } from '../infra/http/seen-position.ts'

/** Input and output of the site's server bundle (apps/site/src/entry-server.tsx). */
type PageRequest = {
  readonly pathname: string
  readonly search: string
  readonly lang: Lang
  readonly viewer: 'guest' | 'member'
  readonly now: number
  /** Reads no data: the browser fetches the content. */
  readonly outline: boolean
  readonly config: object
  /** Of the member whose own data are read as well; else the page has what everybody may see. */
  readonly token?: string
  readonly fetch: typeof fetch
}
type PageAnswer = {
  readonly html: string
  readonly handover: unknown
  readonly isMissing: boolean
  /** As the browser will show it, without the organisation's name; undefined if the title is only that name. */
  readonly title: string | undefined
  readonly events: readonly number[]
  readonly moments: readonly number[]
}
type Bundle = {
  readonly renderPage: (request: PageRequest) => Promise<PageAnswer>
  /** While developing: changes with the sources, so that no page of older ones is kept. */
  readonly revision?: () => number
}
export type PageRenderer = {
  readonly revision: () => number
  /** `address`: for rate limits; none if the page is for everybody. `position`: it reads nothing older. */
  readonly render: (
    request: Omit<PageRequest, 'fetch'> & { readonly address?: string; readonly position: Position },
  ) => Promise<PageAnswer>
}

/** The renderer that was built in the site's folder; undefined if there is none. */
export async function loadRenderer(app: FastifyInstance, folder: string): Promise<PageRenderer | undefined> {
  const file = path.join(folder, 'dist-server/entry-server.js')
  if (!existsSync(file)) return undefined
  const bundle = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Bundle
  return {
    revision: bundle.revision ?? (() => 0),
    render: ({ address, position, ...asked }) =>
      bundle.renderPage({ ...asked, fetch: fetchWithin(app, { remoteAddress: address ?? WITHIN, position }) }),
  }
}

/** Lets pages read through the same API as clients, within this process, without the visitor's cookies. */
function fetchWithin(
  app: FastifyInstance,
  { remoteAddress, position }: { readonly remoteAddress: string; readonly position: Position },
): typeof fetch {
  return async (url, init: RequestInit = {}) => {
    const { statusCode, headers, payload } = await app.inject({
      method: 'POST',
      remoteAddress,
      url: typeof url === 'string' ? url : '',
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headerOfSeen(position) },
      payload: typeof init.body === 'string' ? init.body : '',
    })
    const retryAfter = headers['retry-after']
    return new Response(payload, {
      status: statusCode,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    })
  }
}
