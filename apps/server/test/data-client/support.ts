import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { createClient, everything, type ClientOptions } from '@cubic/data-client'
import { onTestFinished } from 'vitest'
import type { Wire } from '@cubic/testing/server/wire'
import { anAddress } from '@cubic/testing/server/wire-client'

/**
 * Clients with all areas for the server of a file's tests; each from an address of its own, because
 * limits count by address.
 */
export function clientsOf(wire: Wire) {
  const connect = (options: Partial<ClientOptions> = {}) => {
    const from = anAddress()
    const paths: string[] = []
    const send: typeof fetch = (input, init) => {
      paths.push(new URL(new Request(input).url).pathname)
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', from)
      return (options.fetch ?? fetch)(input, { ...init, headers })
    }
    const defaults = { baseUrl: wire.url(), language: () => 'en' as const, token: () => null }
    const client = createClient({ ...defaults, ...options, fetch: send }, everything)
    /** The path of each request, in the order sent. */
    return Object.assign(client, { paths })
  }
  return {
    connect,
    as: ({ token }: { readonly token: string }, options: Partial<ClientOptions> = {}) =>
      connect({ token: () => token, ...options }),
  }
}

/**
 * A way to the server that cuts the first `cuts` connections after the server has answered, so that the
 * caller does not learn of it.
 */
export async function cuttingWay(
  url: string,
  cuts: number,
): Promise<{ readonly url: string; readonly cut: () => number }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let cut = 0
  const server = createServer((caller) => {
    const onward = connectTo(Number(port), hostname)
    for (const socket of [caller, onward]) {
      sockets.add(socket)
      // the cut is intended
      socket.on('error', () => socket.destroy())
    }
    caller.pipe(onward)
    onward.once('data', (first) => {
      if (cut < cuts) {
        cut++
        caller.destroy()
        onward.destroy()
        return
      }
      caller.write(first)
      onward.pipe(caller)
    })
    onward.on('close', () => caller.destroy())
    caller.on('close', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut: () => cut }
}
