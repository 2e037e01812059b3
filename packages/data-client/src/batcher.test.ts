import { describe, expect, it } from 'vitest'
import { aServer, batchOf, graphqlReply, searchData } from '../test/server.ts'

/** Names that no contract declares. */
const A: string = 'A'
const B: string = 'B'
const C: string = 'C'

const oneField = { fields: ['name'] }
const echo = (variables: { readonly [name: string]: unknown }) => searchData([{ id: 1, name: variables['model'] }])

describe('queries of one tick', () => {
  it('travel in one request, each with its own answer', async () => {
    const { client, received } = await aServer((request) => graphqlReply(request, echo))
    const api = client()
    const late = Promise.resolve().then(() => api.search(C, oneField))
    const answers = await Promise.all([api.search(A, oneField), api.search(B, oneField), late])
    expect(answers.map(({ items }) => items[0]?.data['name'])).toEqual(['A', 'B', 'C'])
    expect(received.map(({ url }) => url)).toEqual(['/gql/endpoint_batch'])
    expect(received[0]?.body['version']).toBe(1)
    expect(received[0] && batchOf(received[0]).map(({ key, operationName }) => [key, operationName])).toEqual([
      ['0', 'search'],
      ['1', 'search'],
      ['2', 'search'],
    ])
  })

  it('leave without waiting for queries of the next tick', async () => {
    const { client, received } = await aServer((request) => graphqlReply(request, echo))
    const api = client()
    await api.search(A, oneField)
    await api.search(B, oneField)
    expect(received.map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => '/gql/endpoint?operation-name=search'),
    )
  })

  it('do not wait for one that goes alone', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const { client, received } = await aServer(async (request) => {
      if (request.url !== '/gql/endpoint_batch') await released
      return graphqlReply(request, echo)
    })
    const api = client()
    const slow = api.search(C, oneField, { alone: true })
    const answers = await Promise.all([api.search(A, oneField), api.search(B, oneField)])
    expect(answers.map(({ items }) => items[0]?.data['name'])).toEqual(['A', 'B'])
    release()
    expect((await slow).items[0]?.data['name']).toBe('C')
    expect(received.map(({ url }) => url).toSorted()).toEqual([
      '/gql/endpoint?operation-name=search',
      '/gql/endpoint_batch',
    ])
  })

  it('are split at two hundred', async () => {
    const { client, received } = await aServer((request) => graphqlReply(request, echo))
    const api = client()
    const models = Array.from({ length: 401 }, (_, index) => `M${index}`)
    const answers = await Promise.all(models.map((model) => api.search(model, oneField)))
    expect(answers.map(({ items }) => items[0]?.data['name'])).toEqual(models)
    expect(
      received
        .map((request) => (request.url === '/gql/endpoint_batch' ? batchOf(request).length : 1))
        .toSorted((a, b) => a - b),
    ).toEqual([1, 200, 200])
  })

  it('fail one by one', async () => {
    const refused = { errors: [{ message: '{"kind":"Forbidden","msg":"没有权限"}' }] }
    const { client } = await aServer((request) =>
      graphqlReply(request, (variables) => (variables['model'] === 'B' ? refused : echo(variables))),
    )
    const api = client()
    const [a, b] = await Promise.allSettled([api.search(A, oneField), api.search(B, oneField)])
    expect(a.status).toBe('fulfilled')
    expect(b).toMatchObject({
      reason: { name: 'QueryError', kind: 'Forbidden', msg: '没有权限', message: 'Forbidden error: 没有权限' },
    })
  })

  it('fail together if the response is not a batch', async () => {
    const { client } = await aServer(() => ({ body: '<html>log in to the Wi-Fi</html>' }))
    const api = client()
    const both = await Promise.allSettled([api.search(A, oneField), api.search(B, oneField)])
    expect(both).toMatchObject([
      { reason: { name: 'TransportError', status: 200 } },
      { reason: { name: 'TransportError' } },
    ])
  })
})

describe('aborting', () => {
  it('sends nothing for a query that is aborted before its tick ends', async () => {
    const { client, received } = await aServer((request) => graphqlReply(request, echo))
    const api = client()
    const controller = new AbortController()
    const aborted = api.search(A, oneField, { signal: controller.signal })
    const kept = api.search(B, oneField)
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
    await expect(api.search(C, oneField, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await kept
    expect(received.map(({ body }) => body['variables'])).toEqual([{ model: 'B', fields: ['name'] }])
  })

  it('rejects at once without affecting the rest of the batch', async () => {
    const controller = new AbortController()
    const { client } = await aServer(async (request) => {
      controller.abort()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return graphqlReply(request, echo)
    })
    const api = client()
    const both = [
      api.search(A, oneField, { signal: controller.signal }),
      api.search(B, oneField, { signal: new AbortController().signal }),
    ]
    expect(await Promise.allSettled(both)).toMatchObject([{ reason: { name: 'AbortError' } }, { status: 'fulfilled' }])
  })

  it('aborts the request once all queries of the batch are aborted', async () => {
    const { client, received } = await aServer(() => 'hang')
    const api = client()
    const [first, second] = [new AbortController(), new AbortController()]
    const both = Promise.allSettled([
      api.search(A, oneField, { signal: first.signal }),
      api.search(B, oneField, { signal: second.signal }),
    ])
    await expect.poll(() => received.length).toBe(1)
    first.abort()
    second.abort()
    expect(await both).toMatchObject([{ reason: { name: 'AbortError' } }, { reason: { name: 'AbortError' } }])
    await received[0]?.hungUp
    expect(received).toHaveLength(1)
  })
})
