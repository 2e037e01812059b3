import { frontEndOf } from '@cubic/contract'
import { keepVersion } from '@cubic/web-kit/offline/kept-version'
import { FORGET_PERSON, PICTURES } from '@cubic/web-kit/offline/worker-messages'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

type Scope = EventTarget & { readonly registration: { readonly scope: string } }
type Message = { readonly data: unknown; readonly waitUntil: (work: Promise<unknown>) => void }
const scope = globalThis as unknown as Scope

/** The build fills in the files of this version, the server its empty page. */
declare const __FILES__: readonly { readonly url: string; readonly revision: string | null }[]
declare const __SHELL__: string

const DAY_S = 24 * 3600
const NO_PAGE = [/\/(api|auth|gql|user|files|calendar|og|assets)\//, /\.[a-z0-9]{1,8}$/i]
const base = new URL(scope.registration.scope).pathname

keepVersion({
  files: __FILES__,
  shell: __SHELL__,
  isPage: (pathname) =>
    frontEndOf(pathname.slice(base.length - 1)) === 'site' && !NO_PAGE.some((each) => each.test(pathname)),
})

/** Uploaded pictures never change under their address. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.includes('/files/'),
  new CacheFirst({
    cacheName: PICTURES,
    // its types know nothing of `exactOptionalPropertyTypes`
    plugins: [
      new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 30 * DAY_S, purgeOnQuotaError: true }) as WorkboxPlugin,
    ],
  }),
)

scope.addEventListener('message', (message: Event & Partial<Message>) => {
  if (message.data === FORGET_PERSON) message.waitUntil?.(forgetPictures())
})

/** Removes their URLs too, which the expiration list holds: anyone with a URL may see the picture. */
async function forgetPictures(): Promise<void> {
  await caches.delete(PICTURES)
  await new CacheExpiration(PICTURES, { maxEntries: 1 }).delete()
}
