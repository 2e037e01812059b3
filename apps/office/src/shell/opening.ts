import { queryClient } from '@cubic/web-kit/queries/engine'
import { currentUser } from '@cubic/web-kit/session/session'
import { readStored } from '@cubic/web-kit/storage/storage'
import { matchRoutes } from 'react-router'
import { modelTags } from '../data/metadata.ts'
import { modelsOf } from './office-rights.ts'
import { officePath, type Office } from './screen.ts'

/**
 * Asks at once for all that the first screen needs: who the user is, what they may do, the screen's code and its first
 * records. Each is used from the cache as its turn comes, or asked for again if it failed. Guests ask for nothing.
 */
export function openAt(office: Office, { pathname, search }: Location, basename: string): void {
  if (readStored('login_token') === null) return
  const routes = office.screens.map((screen) => ({ path: officePath(screen.path), screen }))
  const found = matchRoutes(routes, pathname, basename || '/')?.[0]
  // the page asks for the code as well, and says what went wrong
  void Promise.allSettled([found?.route.screen.load()])
  const reads = found?.route.screen.reads?.({ params: found.params, search: new URLSearchParams(search) }) ?? []
  for (const read of [currentUser(), ...modelsOf(office).map((model) => modelTags(model)), ...reads])
    void queryClient.prefetchQuery(read)
}
