import { siteConfig } from '../config.ts'

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
