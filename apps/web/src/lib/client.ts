import { createClient, type Client } from '@cubic/data-client'
import { QueryClient } from '@tanstack/react-query'
import { siteConfig } from './config.ts'
import { currentLanguage } from './language.tsx'
import { readStored } from './storage.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // the client tries again by itself where that helps
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: false },
    mutations: { networkMode: 'always' },
  },
})

/** The site's one client of the data platform. */
export const client: Client = createClient({
  baseUrl: siteConfig().basePath,
  language: currentLanguage,
  token: () => readStored('login_token'),
  clearCache: clearDataCache,
})

/** Reads again what is on the screen and marks the rest, by the names of the queries. */
export async function makeStale(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Spec §4: before each change. What is on the screen stays there, marked stale, until it is read again. */
async function clearDataCache(): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries({ refetchType: 'none' })
}
