import type { CurrentUser } from '@cubic/data-client'
import * as client from '../client/client.ts'
import { queryOfNoLanguage, useQuery, type Audience } from '../queries/query.ts'
import { CURRENT_USER, forgetReads } from '../queries/query-cache.ts'
import { renderedPage } from '../rendered-page.ts'
import { isViewing, readStored, store, useStored } from '../storage/storage.ts'

/** The session. `unknown` until the server has answered, and for as long as it cannot be reached. */
export type Session =
  | { readonly state: 'unknown'; readonly user: undefined }
  | { readonly state: 'guest'; readonly user: undefined }
  | { readonly state: 'signed-in'; readonly user: CurrentUser }

export const currentUser = () => ({ ...queryOfNoLanguage(CURRENT_USER, {}, readCurrentUser), staleTime: 5 * 60_000 })

export function useSession(): Session {
  const token = useStored('login_token')
  const { data } = useQuery({ ...currentUser(), enabled: token !== null })
  if (token === null || data === null) return { state: 'guest', user: undefined }
  return data ? { state: 'signed-in', user: data } : { state: 'unknown', user: undefined }
}

/** A member until the server says otherwise. */
export function useAudience(): Audience {
  return { guest: useSession().state === 'guest' }
}

async function readCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  // nothing is kept there
  if (renderedPage()?.onServer) return (await client.currentUser({ signal })) ?? null
  const token = readStored('login_token')
  const user = (await client.currentUser({ signal })) ?? null
  // somebody logged in or out during the read
  if (readStored('login_token') !== token) return user
  if (user) {
    const { keepFor } = await import('../storage/kept-data.ts')
    if (keepFor(user.uid)) {
      store('recent_searches', null)
      const { forgetDoor } = await import('../storage/door-storage.ts')
      await forgetDoor()
    }
    return user
  }
  // the banner goes back to the administrator's own log-in
  if (isViewing(token)) return null
  // expired or revoked: a guest from now on
  store('login_token', null)
  void forgetReads()
  return null
}
