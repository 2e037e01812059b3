import { clientsClaim } from 'workbox-core'
import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { TAKE_OVER } from './worker-messages.ts'

type Scope = EventTarget & { readonly skipWaiting: () => Promise<void> }
type KeptFile = { readonly url: string; readonly revision: string | null }
export type Kept = {
  /** The files of this version. */
  readonly files: readonly KeptFile[]
  /** What its empty page is like, which the server makes. */
  readonly shell: string
  /** Whether a path is a page of this front end. */
  readonly isPage: (pathname: string) => boolean
}

const SHELL = './app-shell'
/** A network that does not answer is no better than none: the page itself says so, and goes on asking. */
const NAVIGATION_MS = 6000
/** A proxy between us and the browser says that the server is away. */
const AWAY = new Set([502, 503, 504])

/**
 * For service workers: keeps all files of a version and its empty page, from before it begins and as long as a page of it is open,
 * so that nothing of it is fetched from a newer one. Workbox's clean-up of outdated caches is left out: it takes the caches of
 * front ends below this one's address for its own.
 */
export function keepVersion({ files, shell, isPage }: Kept): void {
  const scope = globalThis as unknown as Scope
  precacheAndRoute([...files, { url: SHELL, revision: shell }])
  // The first visit too may go on without network. A newer version waits until it is asked to take over.
  clientsClaim()
  scope.addEventListener('message', (message: Event & { readonly data?: unknown }) => {
    if (message.data === TAKE_OVER) void scope.skipWaiting()
  })
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isPage(url.pathname),
    ({ request }) => navigate(request),
  )
}

/** Pages come from the network; without it they begin empty, and show what they have kept. */
async function navigate(request: Request): Promise<Response> {
  const answer = await Promise.race([fetch(request).catch(() => undefined), soon()])
  if (answer && !AWAY.has(answer.status)) return answer
  return (await matchPrecache(SHELL)) ?? answer ?? Response.error()
}

function soon(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), NAVIGATION_MS))
}
