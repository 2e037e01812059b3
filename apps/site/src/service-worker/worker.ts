import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { FORGET_PERSON, PICTURES, TAKE_OVER } from '@cubic/web-kit/worker-messages'

type Scope = EventTarget & { readonly skipWaiting: () => Promise<void> }
type Message = { readonly data: unknown; readonly waitUntil: (work: Promise<unknown>) => void }
const scope = globalThis as unknown as Scope

/** Filled in by the build: the files of this version, and by the server: what its empty page is like. */
declare const __FILES__: readonly { readonly url: string; readonly revision: string | null }[]
declare const __SHELL__: string

const SHELL = './app-shell'
/** A network that does not answer is no better than none: the page itself says so, and goes on asking. */
const NAVIGATION_MS = 6000
/** Whoever stands between us and the browser says that we are away. */
const AWAY = new Set([502, 503, 504])
const DAY = 24 * 3600

// All of a version is kept before it begins, and as long as a page of it is open: nothing of it is fetched from a newer one.
precacheAndRoute([...__FILES__, { url: SHELL, revision: __SHELL__ }])
cleanupOutdatedCaches()
// The first visit too may go on without network. A newer version waits until it is asked to take over.
clientsClaim()
scope.addEventListener('message', (message: Event & Partial<Pick<Message, 'data' | 'waitUntil'>>) => {
  if (message.data === TAKE_OVER) void scope.skipWaiting()
  if (message.data === FORGET_PERSON) message.waitUntil?.(forgetPictures())
})

/** Pages come from the network, which renders them; without it they begin empty, and show what they have kept. */
async function navigate(request: Request): Promise<Response> {
  const answer = await Promise.race([fetch(request).catch(() => undefined), soon()])
  if (answer && !AWAY.has(answer.status)) return answer
  return (await matchPrecache(SHELL)) ?? answer ?? Response.error()
}

function soon(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), NAVIGATION_MS))
}

const NO_PAGE = [/\/(api|gql|user|files|calendar|og|assets)\//, /\.[a-z0-9]{1,8}$/i]
registerRoute(new NavigationRoute(({ request }) => navigate(request), { denylist: NO_PAGE }))

const kept = (cacheName: string, maxEntries: number, days: number) =>
  new CacheFirst({
    cacheName,
    // its types know nothing of `exactOptionalPropertyTypes`
    plugins: [
      new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  })
/** Uploaded pictures never change under their address. */
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.includes('/files/'), kept(PICTURES, 80, 30))
/** Their addresses too, which are noted to know the oldest: whoever has one may see the picture. */
async function forgetPictures(): Promise<void> {
  await caches.delete(PICTURES)
  await new CacheExpiration(PICTURES, { maxEntries: 1 }).delete()
}
/** What is too large to be kept for everybody: what reads codes, for those who scan. */
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.includes('/assets/'), kept('parts', 40, 60))
