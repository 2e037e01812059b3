import type { Lang } from '@cubic/contract'
import { createClient, type Client } from '@cubic/data-client'
import type { SiteConfig } from '@cubic/web-kit/site-config'

type On = { readonly lang: Lang; readonly config: SiteConfig; readonly fetch: typeof fetch }

/** The client of one page that is rendered on the server: always a guest’s. */
export function clientOnServer({ lang, config, fetch }: On): Client {
  return createClient({
    baseUrl: config.basePath,
    language: () => lang,
    token: () => null,
    csrfToken: () => undefined,
    fetch,
  })
}
