import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { app, guest } = useWire({ env: { TRUST_PROXY: 'loopback' } })
const MEGABYTE = 1_048_576
/** More than the limit of one network. */
const BODIES = 60

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Sends a body except for its end; returns the status and Retry-After if the server answers at once. */
function leaveUnfinished(client: WireClient, headers: string): { readonly answer: Promise<string> } {
  const { hostname, port, pathname } = new URL(`${client.url}/gql/endpoint`)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  const body = `{"query":"${'x'.repeat(MEGABYTE - 100)}`
  const size = body.length.toString(16)
  const isChunked = headers.includes('chunked')
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAccept-Language: en\r\nX-Forwarded-For: 198.51.100.1\r\n${headers}\r\n\r\n`,
  )
  socket.write(isChunked ? `${size}\r\n${body}\r\n` : body)
  return { answer: new Promise((resolve) => socket.once('data', (data) => resolve(String(data)))) }
}

it.each([`Content-Length: ${MEGABYTE}`, 'Transfer-Encoding: chunked'])(
  'unfinished bodies are refused beyond a limit, but not small ones or those from other networks: %s',
  async (headers) => {
    const client = guest()
    const sent = Array.from({ length: BODIES }, () => leaveUnfinished(client, headers))
    // the refused ones are answered while the others still wait for their end
    const refused = await Promise.any(sent.map(({ answer }) => answer))
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/\r\nretry-after: \d+\r\n/i)
    expect(refused).toContain('too much data')

    const small = await guest().with({ address: '198.51.100.1' }).gql('{ user { me { uid } } }')
    expect(small.data).toEqual({ user: { me: null } })
    const large = await guest()
      .with({ address: '203.0.113.9' })
      .post('/gql/endpoint', { query: '{ user { me { uid } } }', variables: { unused: 'x'.repeat(200_000) } })
    expect([large.status, await large.json()]).toEqual([200, { data: { user: { me: null } } }])
  },
)

it('a request that arrives on an open connection while the server stops is still served', async () => {
  const { hostname, port } = new URL(guest().url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  let answers = ''
  const begun = new Promise((resolve) => socket.once('data', resolve))
  const closed = new Promise((resolve) =>
    socket.on('data', (data) => void (answers += String(data))).once('end', resolve),
  )
  const body = '{"query":"{ user { me { uid } } }"}'
  const head = `POST /gql/endpoint HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  // The server says that it has read the head: a connection on which nothing has begun may be closed.
  socket.write(head.replace('\r\n', '\r\nExpect: 100-continue\r\n') + body.slice(0, 9))
  await begun
  const stopped = app().http.close()
  socket.write(body.slice(9) + head + body)
  await closed
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(answers).toMatch(/\r\nconnection: close\r\n/i)
  await stopped
})
