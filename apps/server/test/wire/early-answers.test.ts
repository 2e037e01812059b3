import { execFile } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'

const { aUser, url } = useSharedWire()
const MEGABYTE = 1_048_576
const LARGE = 'x'.repeat(6 * MEGABYTE)
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' }

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Connects, and collects what the server answers until it closes the connection. */
function openSocket(): { readonly socket: Socket; readonly answer: Promise<string> } {
  const { hostname, port } = new URL(url())
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let answer = ''
  socket.on('data', (data) => void (answer += String(data)))
  return {
    socket,
    answer: new Promise((resolve, reject) => {
      socket.once('end', () => resolve(answer))
      socket.once('error', (error) => reject(new Error(`${error.message} after ${JSON.stringify(answer)}`)))
    }),
  }
}

function head(method: string, path: string, headers: readonly string[]): string {
  return `${[`${method} ${path} HTTP/1.1`, 'Host: a', 'Accept-Language: en', ...headers].join('\r\n')}\r\n\r\n`
}

/**
 * A process of its own, as other clients are: within this one, client and server take turns, and nothing is ever reset.
 */
const FETCH = `
  const { url, times, ...options } = JSON.parse(process.argv[1])
  const seen = new Set()
  for (let time = 0; time < times; time++)
    seen.add(await fetch(url, { ...options, body: 'x'.repeat(6 * 2 ** 20) }).then(
      async (answer) => answer.status + ' ' + (await answer.text()),
      (error) => String(error.cause),
    ))
  console.log(JSON.stringify([...seen]))`

/** What Node's fetch got for a body of 6 MB, without repetitions. */
async function fetchElsewhere(request: {
  readonly path: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly times: number
}): Promise<readonly string[]> {
  const { path, headers, ...rest } = request
  const asked = { url: url() + path, headers: { 'accept-language': 'en', ...headers }, ...rest }
  const client = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    FETCH,
    JSON.stringify(asked),
  ])
  return JSON.parse(client.stdout) as readonly string[]
}

describe('an answer before the end of a large body', () => {
  it.each<[number, string, string, { readonly [name: string]: string }, number?]>([
    [413, 'POST', '/gql/endpoint', JSON_TYPE, 50],
    [413, 'POST', '/gql/endpoint_batch', JSON_TYPE],
    [403, 'POST', '/gql/endpoint', { ...JSON_TYPE, cookie: 'csrftoken=abc' }],
    [401, 'POST', '/api/uploads/picture', { 'content-type': 'image/png' }],
    [413, 'POST', '/gql/endpoint', { 'content-type': 'text/plain' }],
    [415, 'POST', '/gql/endpoint', { ...JSON_TYPE, 'content-encoding': 'gzip' }],
    [413, 'POST', '/nothing', JSON_TYPE],
    [413, 'PUT', '/gql/endpoint', JSON_TYPE],
    [413, 'DELETE', '/nothing', {}],
    [400, 'POST', '/gql/%zz', JSON_TYPE],
    [404, 'POST', '/api/uploads/nothing', { 'content-type': 'image/png' }],
    [401, 'POST', '/api/office/v1/people/import', FORM_TYPE],
  ])('of status %i reaches Node’s fetch each time: %s %s %j', async (status, method, path, headers, times = 10) => {
    expect(await fetchElsewhere({ path, method, headers, times })).toEqual([
      expect.stringMatching(new RegExp(`^${status} [A-Z][ -~]{1,120}$`)),
    ])
  })

  it('reaches somebody whose upload is too large', async () => {
    const user = await aUser({ roles: ['admin'] })
    const file = Buffer.alloc(24 * MEGABYTE)
    for (let time = 0; time < 3; time++) {
      const response = await fetch(`${url()}/api/uploads/picture`, {
        method: 'POST',
        body: file,
        headers: { 'content-type': 'image/png', authorization: `Bearer ${user.token}` },
      })
      expect(await response.json()).toMatchObject({ status: 'error', error_kind: 'upload:too_large' })
    }
  })

  it('reaches a client that reads only after writing everything, with and without a length', async () => {
    const length = `Content-Length: ${LARGE.length}`
    const chunked = `${LARGE.length.toString(16)}\r\n${LARGE}\r\n0\r\n\r\n`
    const answers: string[] = []
    for (let time = 0; time < 25; time++) {
      const closing = openSocket()
      closing.socket.write(
        head('POST', '/gql/endpoint', [length, 'Content-Type: application/json', 'Connection: close']),
      )
      closing.socket.pause().write(LARGE, () => closing.socket.resume())
      const piecewise = openSocket()
      piecewise.socket.write(
        head('POST', '/gql/endpoint', ['Transfer-Encoding: chunked', 'Content-Type: application/json']),
      )
      piecewise.socket.pause().write(chunked, () => piecewise.socket.resume())
      answers.push(...(await Promise.all([closing.answer, piecewise.answer])))
    }
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\nconnection: close\r\n[\s\S]*The request body is too large$/i)
    }
  })

  it('comes at once, and soon ends the connection of a client that sends nothing more', () =>
    // again, if the machine was too busy
    vi.waitFor(async () => {
      const { socket, answer } = openSocket()
      const started = Date.now()
      socket.write(head('POST', '/gql/endpoint', ['Content-Length: 6000000', 'Content-Type: application/json']))
      await new Promise((resolve) => socket.once('data', resolve))
      expect(Date.now() - started).toBeLessThan(1000)
      expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(Date.now() - started).toBeLessThan(8000)
    }))
})

describe('what is not HTTP', () => {
  it.each([
    ['431', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(400_000)}\r\n\r\n`],
    ['400', `nonsense\r\n\r\n${'x'.repeat(400_000)}`],
    [
      '400',
      `POST /user/info HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n${'x'.repeat(400_000)}`,
    ],
  ])('is refused with %s in both languages', async (status, request) => {
    for (let time = 0; time < 3; time++) {
      const { socket, answer } = openSocket()
      socket.end(request)
      expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\\p{Script=Han}.* / The request`, 'u'))
    }
  })

  it('in a body ends the request, and is not taken for another one', async () => {
    const { socket, answer } = openSocket()
    socket.write(head('POST', '/gql/endpoint', ['Transfer-Encoding: chunked', 'Content-Type: application/json']))
    socket.write('zz\r\n{}\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})
