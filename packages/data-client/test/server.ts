import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ClientOptions } from '../src/client-options.ts'
import { createClient } from '../src/index.ts'

/** A request as the server saw it. */
export type Received = {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: { readonly [key: string]: unknown }
  /** Resolves when the caller hangs up before the answer. */
  readonly hungUp: Promise<void>
}
export type Reply = {
  readonly status?: number
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
}

/** A real HTTP server that answers as `reply` says; `'cut'` breaks the connection, `'hang'` never answers. */
export async function aServer(reply: (request: Received, count: number) => Reply | 'cut' | 'hang' | Promise<Reply>) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      const hungUp = new Promise<void>((resolve) => response.on('close', () => !response.writableFinished && resolve()))
      const body = text === '' ? {} : (JSON.parse(text) as Received['body'])
      const seen = { url: request.url ?? '', headers: request.headers, text, body, hungUp }
      received.push(seen)
      void answer(response, reply(seen, received.length))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (options: Partial<ClientOptions> = {}) =>
    createClient({ baseUrl, language: () => 'cn', token: () => null, ...options })
  return { baseUrl, received, client, close }
}

async function answer(response: ServerResponse, replied: Reply | 'cut' | 'hang' | Promise<Reply>): Promise<void> {
  const reply = await replied
  if (reply === 'hang') return
  if (reply === 'cut') return void response.destroy()
  const { status = 200, headers = {}, body = '' } = reply
  response.writeHead(status, headers)
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

type Keyed = {
  readonly key: string
  readonly operationName: string
  readonly query: string
  readonly variables: { readonly [name: string]: unknown }
}

/** The queries of a batch request. */
export function batchOf(request: Received): readonly Keyed[] {
  return request.body['query'] as readonly Keyed[]
}

/** Answers a single query or a batch with what `dataFor` says of each. */
export function graphqlReply(
  request: Received,
  dataFor: (variables: Keyed['variables'], query: string) => object,
): Reply {
  if (!request.url.startsWith('/gql/endpoint_batch')) {
    return { body: dataFor(request.body['variables'] as Keyed['variables'], request.body['query'] as string) }
  }
  const result = Object.fromEntries(
    batchOf(request).map(({ key, variables, query }) => [key, dataFor(variables, query)]),
  )
  return { body: { version: request.body['version'], result } }
}

export function searchData(items: readonly object[], more: object = {}): object {
  return {
    data: { dash: { generic: { search: { items: items.map((item) => ({ raw: JSON.stringify(item) })), ...more } } } },
  }
}
