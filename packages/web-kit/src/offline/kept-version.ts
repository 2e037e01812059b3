import { clientsClaim } from 'workbox-core'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { TAKE_OVER } from './worker-messages.ts'

type Scope = EventTarget & { readonly skipWaiting: () => Promise<void> }
type KeptFile = { readonly url: string; readonly revision: string | null }
export type Kept = {
  readonly files: readonly KeptFile[]
  /** The empty page, made by the server. */
  readonly shell: string
  /** Whether a path is a page of this front end. */
  readonly isPage: (pathname: string) => boolean
  /** After how many milliseconds without an answer the kept page opens. */
  readonly patience?: number
}

const SHELL = './app-shell'
/** The usual patience: the kept page says that there is no answer, and keeps retrying. */
const NAVIGATION_MS = 6000
/** The statuses with which a proxy reports that the server is down. */
const AWAY = new Set([502, 503, 504])

/**
 * For service workers: keeps all files of a version and its empty page, from its installation until its last page is
 * closed, so that no file comes from a newer version. Workbox's clean-up of outdated caches is left out: it mistakes
 * the caches of front ends below this one's path for its own.
 */
export function keepVersion({ files, shell, isPage, patience = NAVIGATION_MS }: Kept): void {
  const scope = globalThis as unknown as Scope
  precacheAndRoute([...files, { url: SHELL, revision: shell }])
  // The first visit too works without network. A newer version waits until told to take over.
  clientsClaim()
  scope.addEventListener('message', (message: Event & { readonly data?: unknown }) => {
    if (message.data === TAKE_OVER) void scope.skipWaiting()
  })
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isPage(url.pathname),
    ({ request }) => navigate(request, patience),
  )
}

/** Fetches pages from the network; without it, serves the empty page, which shows kept data. */
async function navigate(request: Request, patience: number): Promise<Response> {
  const answer = await Promise.race([fetch(request).catch(() => undefined), after(patience)])
  if (answer && !AWAY.has(answer.status)) return answer
  return (await matchPrecache(SHELL)) ?? answer ?? Response.error()
}

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}
