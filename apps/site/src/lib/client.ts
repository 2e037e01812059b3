import type { Client } from '@cubic/data-client'
import { loadEngine } from './query.ts'
import { rendering } from './rendering.ts'

type Operation = (...args: readonly unknown[]) => Promise<unknown>
type Operations = { readonly [name: string]: Operation }

/**
 * The site's one client of the data platform. Its parts are fetched when it is first asked something: a page that the server
 * rendered asks nothing for a while. On the server it is the client of the page that is being rendered, until the first wait.
 */
export const client = new Proxy({} as Client, {
  get: (_, name: string): Operation => {
    const there = rendering()?.onServer?.client ?? connected
    return there ? operationOf(there, name) : async (...args) => operationOf(await loadConnection(), name)(...args)
  },
})

/** The client for reads that ask again after a wait: on the server it stays that of the page. */
export function heldClient(): Client {
  return rendering()?.onServer?.client ?? client
}

function operationOf(of: Client, name: string): Operation {
  const operation = (of as unknown as Operations)[name]
  if (!operation) throw new Error(`the client has no ${name}`)
  return operation
}

/** Once it is there it is called at once: a log-out is sent with the token that is forgotten in the next line. */
let connected: Client | undefined

async function loadConnection(): Promise<Client> {
  connected ??= (await import('./connection.ts')).connection
  return connected
}

/** Reads again what is on the screen and marks the rest, by the names of the queries. */
export async function makeStale(names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const { queryClient } = await loadEngine()
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Forgets all that was read and reads again what is on the screen: somebody else is signed in now. */
export async function forgetReads(): Promise<void> {
  const { queryClient } = await loadEngine()
  await queryClient.resetQueries()
}

/** Spec §4: before each change. What is on the screen stays there, marked stale, until it is read again. */
export async function clearDataCache(): Promise<void> {
  const { queryClient } = await loadEngine()
  await queryClient.cancelQueries()
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries({ refetchType: 'none' })
}
