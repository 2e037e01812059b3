import { describe, expect, it } from 'vitest'
import { createClient } from './index.ts'
import { aServer, graphqlReply, searchData } from '../test/server.ts'
import { csrfTokenIn } from './transport.ts'

/** Names that no contract declares. */
const A: string = 'A'
const B: string = 'B'

const oneField = { fields: ['name'] }

describe('the headers of a request', () => {
  it('contain the language, the CSRF token and the login token, read for each request', async () => {
    const { client, received } = await aServer((request) => graphqlReply(request, () => searchData([])))
    let signedIn = false
    const api = client({
      language: () => (signedIn ? 'en' : 'cn'),
      token: () => (signedIn ? 'secret' : null),
      csrfToken: () => (signedIn ? 'c5' : undefined),
    })
    await api.search(A, oneField)
    signedIn = true
    await api.search(A, oneField)
    expect(received[0]?.headers).toMatchObject({ 'accept-language': 'zh-CN', 'content-type': 'application/json' })
    expect(received[0]?.headers).not.toHaveProperty('authorization')
    expect(received[0]?.headers).not.toHaveProperty('x-csrftoken')
    expect(received[1]?.headers).toMatchObject({
      'accept-language': 'en',
      authorization: 'Bearer secret',
      'x-csrftoken': 'c5',
    })
  })

  it('report when the token of a request is no longer valid', async () => {
    const { client } = await aServer((request) => ({
      ...graphqlReply(request, () => searchData([])),
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    }))
    let told = 0
    const onInvalidToken = () => void told++
    expect((await client({ token: () => 'ended', onInvalidToken }).search(A, oneField)).items).toEqual([])
    expect(told).toBe(1)
    // it was somebody else's then: a guest has no log-in that could end
    await client({ onInvalidToken }).search(A, oneField)
    expect(told).toBe(1)
  })

  it('take the CSRF token from the cookie', () => {
    expect(csrfTokenIn('a=1; csrftoken=xyz; b=2')).toBe('xyz')
    expect(csrfTokenIn('xcsrftoken=1; csrftoken=')).toBeUndefined()
    expect(csrfTokenIn('')).toBeUndefined()
  })
})

describe('a transport failure', () => {
  it('has the message of the server, and the time to wait', async () => {
    const { client, received } = await aServer(() => ({
      status: 429,
      headers: { 'Retry-After': '30' },
      body: 'too many requests',
    }))
    await expect(client().search(A, oneField)).rejects.toMatchObject({
      name: 'TransportError',
      message: 'Server error: too many requests (429)',
      status: 429,
      retryAfter: 30,
    })
    expect(received).toHaveLength(1)
  })

  it.each([
    [502, 'text/html', '<html><body>502 Bad Gateway</body></html>', 'Server error: Bad Gateway (502)'],
    [504, 'text/plain', '', 'Server error: Gateway Timeout (504)'],
    [403, 'application/json', '{"message":"blocked"}', 'Server error: Forbidden (403)'],
    [413, 'text/plain', 'too large '.repeat(100), 'Server error: Payload Too Large (413)'],
    [200, 'text/html', '<html>sign in to the network</html>', 'Server error: OK (200)'],
    [200, 'application/json', '{"data":{"dash":', 'Server error: OK (200)'],
  ])('does not show the body of a proxy’s %i as %s', async (status, type, body, message) => {
    const { client } = await aServer(() => ({ status, headers: { 'Content-Type': type }, body }))
    await expect(client().save(A, {})).rejects.toMatchObject({
      name: 'TransportError',
      message,
      status,
      isForeign: true,
    })
  })

  it('does not mistake the page of a captive portal for a logged-out response', async () => {
    const { client, received } = await aServer((_, count) =>
      count === 1 ? { headers: { 'Content-Type': 'text/html' }, body: '<html>' } : { body: { data: { uid: 7 } } },
    )
    expect(await client({ token: () => 'secret' }).currentUser()).toMatchObject({ uid: 7 })
    expect(received).toHaveLength(2)
  })

  it('has its own message if there is no response', async () => {
    const broken = createClient({
      baseUrl: 'http://x.invalid',
      language: () => 'cn',
      token: () => null,
      fetch: () => Promise.reject(new TypeError('the cable is out')),
    })
    const failure = broken.logIn('a', 'b')
    await expect(failure).rejects.toMatchObject({
      name: 'TransportError',
      message: 'the cable is out',
      status: undefined,
    })
  })
})

describe('a failure inside GraphQL', () => {
  it.each([
    [[{ message: '{"kind":"NotFound","msg":"没有"}' }], 'NotFound', 'NotFound error: 没有'],
    [[{ message: '{"msg":"boom"}' }], 'Internal', 'Internal error: boom'],
    [[{ message: '{"kind":"Teapot","msg":"short"}' }], 'Teapot', 'Teapot error: short'],
    [[{ message: '{"kind":""}' }], 'Internal', 'Internal error: {"kind":""}'],
    [[{ message: '42' }], 'Internal', '[{"message":"42"}]'],
    [[{ message: '[]' }], 'Internal', '[{"message":"[]"}]'],
    [[{ path: ['a'] }], 'Internal', '[{"path":["a"]}]'],
    [[{ message: 'Syntax Error: x' }], 'Internal', '[{"message":"Syntax Error: x"}]'],
    [
      [{ message: '{"kind":"NotFound","msg":"a"}' }, { message: 'b' }],
      'Internal',
      String.raw`[{"message":"{\"kind\":\"NotFound\",\"msg\":\"a\"}"},{"message":"b"}]`,
    ],
  ])('%j has its kind and message', async (errors, kind, message) => {
    const { client, received } = await aServer(() => ({ body: { data: null, errors } }))
    await expect(client().search(A, oneField)).rejects.toMatchObject({ name: 'QueryError', kind, message })
    expect(received).toHaveLength(1)
  })
})

describe('an unanswered query', () => {
  it('is retried after a cut connection and a 503', async () => {
    const { client, received } = await aServer((request, count) =>
      count === 1
        ? 'cut'
        : count === 2
          ? { status: 503, headers: { 'Retry-After': '0' }, body: 'busy' }
          : graphqlReply(request, () => searchData([{ id: 1 }])),
    )
    expect((await client().search(A, oneField)).items).toHaveLength(1)
    expect(received).toHaveLength(3)
  })

  it('fails after the third attempt, and at once when told to wait long', async () => {
    const busy = await aServer(() => ({ status: 503, body: 'busy' }))
    await expect(busy.client().search(A, oneField)).rejects.toMatchObject({ status: 503 })
    expect(busy.received).toHaveLength(3)
    const closed = await aServer(() => ({ status: 503, headers: { 'Retry-After': '60' }, body: 'busy' }))
    await expect(closed.client().search(A, oneField)).rejects.toMatchObject({ retryAfter: 60 })
    expect(closed.received).toHaveLength(1)
  })

  it('is retried after a 429 with a short wait, and logs it', async () => {
    const { client, received } = await aServer((request, count) =>
      count === 1
        ? { status: 429, headers: { 'Retry-After': '0' }, body: 'slow down' }
        : graphqlReply(request, () => searchData([])),
    )
    const lines: string[] = []
    const api = client({ log: (line) => lines.push(line) })
    await Promise.all([api.search(A, oneField), api.search(B, oneField)])
    expect(received).toHaveLength(2)
    expect(lines).toEqual([
      expect.stringMatching(
        /^search, search is sent again in \d+ ms \(2 of 3\): Server error: slow down \(429\); a query changes nothing$/,
      ),
    ])
  })

  it('times out after the limit of the client', async () => {
    let sent = 0
    const api = createClient({
      baseUrl: 'http://x.invalid',
      language: () => 'cn',
      token: () => null,
      timeouts: { query: 20, mutation: 20 },
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          sent++
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        }),
    })
    const late = { name: 'TransportError', message: 'The request timed out', status: undefined }
    await expect(api.search(A, oneField)).rejects.toMatchObject(late)
    expect(sent).toBe(3)
    await expect(api.save(A, {})).rejects.toMatchObject(late)
    expect(sent).toBe(4)
  })

  it('is not retried once it is aborted', async () => {
    const { client, received } = await aServer(() => ({ status: 503, body: 'busy' }))
    const controller = new AbortController()
    let pauses = () => {}
    const pausing = new Promise<void>((resolve) => (pauses = resolve))
    const query = client({ log: () => pauses() }).search(A, oneField, { signal: controller.signal })
    await pausing
    controller.abort()
    await expect(query).rejects.toMatchObject({ name: 'AbortError' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(received).toHaveLength(1)
  })
})
