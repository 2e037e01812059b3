import { createClient, type Client } from '@cubic/data-client'
import { QueryClient } from '@tanstack/react-query'
import { siteConfig } from './config.ts'
import { currentLanguage } from './language.tsx'
import { readStored } from './storage.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // a fault of the caller does not mend itself: only a lost network is worth another try
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: (failures, error) => failures < 2 && error.name === 'TransportError', refetchOnWindowFocus: true },
    mutations: { networkMode: 'always' },
  },
})

/** The site's one client of the data platform. */
export const client: Client = createClient({
  baseUrl: siteConfig().basePath,
  language: currentLanguage,
  token: () => readStored('login_token'),
  csrfToken: () => cookie('csrftoken'),
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

function cookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
