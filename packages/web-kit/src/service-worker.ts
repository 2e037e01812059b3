import { siteConfig } from './config.ts'

/** Long enough that the worker's downloads do not compete with a page that is still loading. */
const AFTER_LOAD_MS = 4000

/**
 * Registers the service worker of the front end whose pages begin at `base`, so that it opens without network.
 * Undefined where the browser has none or refuses it: the front end works without.
 */
export async function registerWorker(base: string): Promise<ServiceWorkerRegistration | undefined> {
  const { basePath } = siteConfig()
  return navigator.serviceWorker
    ?.register(`${basePath}${base}/sw.js`, { scope: `${basePath}${base || '/'}` })
    .catch(() => undefined)
}

/** Registers it for somebody who only looks, too: a ticket that was opened once opens again without network. */
export function registerWorkerLater(base: string): void {
  addEventListener('load', () => setTimeout(() => void registerWorker(base), AFTER_LOAD_MS))
}
