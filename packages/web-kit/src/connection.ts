import { createClient, type Client } from '@cubic/data-client'
import { clearDataCache, makeStale } from './client.ts'
import { siteConfig } from './config.ts'
import { currentLanguage } from './language.tsx'
import { CURRENT_USER } from './session.ts'
import { readStored } from './storage.ts'

/** The site's one client of the data platform, in the browser. */
export const connection: Client = createClient({
  baseUrl: siteConfig().basePath,
  language: currentLanguage,
  token: () => readStored('login_token'),
  // the session ended elsewhere: reads the current user again, who is then a guest
  onInvalidToken: () => void makeStale([CURRENT_USER]),
  clearCache: clearDataCache,
})
