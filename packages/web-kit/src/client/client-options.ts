import type { ClientOptions } from '@cubic/data-client'
import { siteConfig } from '../config.ts'
import { currentLanguage } from '../language/language.tsx'
import { clearDataCache, CURRENT_USER, makeStale } from '../queries/query-cache.ts'
import { readStored } from '../storage/storage.ts'

/** The browser's part of a data client's options: language, session and the cache of all reads. */
export function clientOptions(): ClientOptions {
  return {
    baseUrl: siteConfig().basePath,
    language: currentLanguage,
    token: () => readStored('login_token'),
    // the session ended elsewhere: reads the current user again, who is then a guest
    onInvalidToken: () => void makeStale([CURRENT_USER]),
    clearCache: clearDataCache,
  }
}
