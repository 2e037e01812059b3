import type { SetPasswordAnswer } from '@cubic/contract'
import type { LogInAnswer } from '@cubic/data-client'
import * as client from '../client/client.ts'
import { forgetReads } from '../queries/query-cache.ts'
import { forgetDoor } from '../storage/door-storage.ts'
import { dropAllKept } from '../storage/kept-data.ts'
import { FORGET_PERSON, PICTURES } from '../offline/worker-messages.ts'
import { isViewing, readStored, store } from '../storage/storage.ts'

/** Signs in and reads the guest's data again; an answer with a ticket asks for the second step. */
export async function logIn(account: string, password: string): Promise<LogInAnswer> {
  const answer = await client.logIn(account, password)
  if ('token' in answer) await beginSession(answer.token)
  return answer
}

export async function setPassword(token: string, password: string): Promise<SetPasswordAnswer> {
  const answer = await client.setPassword(token, password)
  if (answer.status === 'ok') await logIn(answer.account, password)
  return answer
}

export async function beginSession(token: string): Promise<void> {
  store('login_token', token)
  await forgetReads()
}

/**
 * Ends the session here at once and removes the user's data from this device; the server ends it when reachable. One
 * that began at a provider is left there, too.
 */
export async function logOut(): Promise<void> {
  // the log-in that ends is one's own, and the look as somebody else with it
  if (isViewing(readStored('login_token'))) store('login_token', readStored('own_token'))
  store('own_token', null)
  const ended = client.logOut()
  // first: a scanner in another tab tells by it a log-out from a session that has expired
  dropAllKept()
  store('login_token', null)
  store('recent_searches', null)
  const [leaveAt] = await Promise.allSettled([ended, forgetReads(), dropPictures(), forgetDoor()])
  if (leaveAt.status === 'fulfilled' && leaveAt.value !== undefined) globalThis.location.assign(leaveAt.value)
}

/** Only secure pages have this storage and a worker that fills it. */
async function dropPictures(): Promise<void> {
  if (!('caches' in globalThis)) return
  await caches.delete(PICTURES)
  navigator.serviceWorker.controller?.postMessage(FORGET_PERSON, [])
}
