import type { Lang } from '@cubic/contract'
import { type Certificates, certificates, createClient, type Client } from '@cubic/data-client'
import type { SiteConfig } from '@cubic/web-kit/site-config'

type On = {
  readonly lang: Lang
  readonly config: SiteConfig
  readonly token?: string
  readonly fetch: typeof fetch
}

/** The client of one page that is rendered on the server: a guest’s, unless it is rendered for one person. */
export function clientOnServer({ lang, config, token, fetch }: On): Client & Certificates {
  const options = {
    baseUrl: config.basePath,
    language: () => lang,
    token: () => token ?? null,
    csrfToken: () => undefined,
    fetch,
  } as const
  return createClient(options, certificates)
}
