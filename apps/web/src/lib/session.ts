import type { CurrentUser, LogInAnswer } from '@cubic/data-client'
import { useQuery } from '@tanstack/react-query'
import { client, queryClient } from './client.ts'
import { dropAllKept } from './kept-data.ts'
import { query } from './query.ts'
import { readStored, store, useStored } from './storage.ts'

/** Who is signed in. `unknown` until the server has answered; it stays so for whom it could not be asked. */
export type Session =
  | { readonly state: 'unknown'; readonly user: undefined }
  | { readonly state: 'guest'; readonly user: undefined }
  | { readonly state: 'signed-in'; readonly user: CurrentUser }

const currentUser = () => ({ ...query('current-user', {}, readCurrentUser), staleTime: 5 * 60_000 })

export function useSession(): Session {
  const token = useStored('login_token')
  const { data } = useQuery({ ...currentUser(), enabled: token !== null })
  if (token === null || data === null) return { state: 'guest', user: undefined }
  return data ? { state: 'signed-in', user: data } : { state: 'unknown', user: undefined }
}

/** Signs in; what the guest had read is read again. */
export async function logIn(account: string, password: string): Promise<LogInAnswer> {
  const answer = await client.logIn(account, password)
  if ('token' in answer) await beginSession(answer.token)
  return answer
}

/** Sets a password by the token of a one-time link, and signs in with it. */
export async function setPassword(token: string, password: string): Promise<string | undefined> {
  const answer = await client.setPassword(token, password)
  if (answer.status !== 'ok') return answer.error_msg
  await logIn(answer.account, password)
  return undefined
}

/** Takes a login token, from log-in or single sign-on. */
export async function beginSession(token: string): Promise<void> {
  store('login_token', token)
  await queryClient.resetQueries()
}

/** Ends the session here at once; the server forgets it when it can be reached. */
export async function logOut(): Promise<void> {
  const ended = client.logOut()
  store('login_token', null)
  dropAllKept()
  await Promise.allSettled([ended, queryClient.resetQueries()])
}

async function readCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const token = readStored('login_token')
  const user = await client.currentUser({ signal })
  if (user) return user
  // expired or revoked: a guest from now on, unless somebody signed in meanwhile
  if (readStored('login_token') === token) store('login_token', null)
  return null
}
