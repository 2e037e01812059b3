import { CubicEventType, where } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { clientsOf, cuttingWay } from './support.ts'

const wire = useWire({ lockTimeoutMs: 150, mayFail: true })
const { anEventType, aUser, db } = wire
const { as, connect } = clientsOf(wire)

const unknownFields: readonly string[] = ['nothing']
const named = (id: number) => ({ fields: ['name'] as const, condition: where('id', '=', id) })

describe('queries of one tick', () => {
  it('travel in batches of at most two hundred, each with its own answer', async () => {
    const types = []
    for (let index = 0; index < 210; index++) types.push(await anEventType(`批${index}`))
    const client = connect()
    const answers = await Promise.all(types.map(({ id }) => client.search(CubicEventType, named(id))))
    expect(answers.map(({ items }) => items.map(({ data }) => data.name))).toEqual(types.map(({ name }) => [name]))
    expect(client.paths).toEqual(['/gql/endpoint_batch', '/gql/endpoint_batch'])
  })

  it('fail one by one', async () => {
    const [type, client] = [await anEventType(), connect()]
    const [good, bad, also] = await Promise.allSettled([
      client.search(CubicEventType, named(type.id)),
      client.search('CubicEventType', { fields: unknownFields }),
      client.serverTime(),
    ])
    expect([good.status, also.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(bad).toMatchObject({ reason: { name: 'QueryError', kind: 'BadRequest' } })
    expect(client.paths).toEqual(['/gql/endpoint_batch'])
  })

  it('keep their answers when one of three is aborted in flight', async () => {
    const [type, controller] = [await anEventType(), new AbortController()]
    const client = connect({
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        // the server has answered: the batch is on its way back
        controller.abort()
        return response
      },
    })
    const outcomes = await Promise.allSettled([
      client.search(CubicEventType, named(type.id), { signal: new AbortController().signal }),
      client.search(CubicEventType, named(type.id), { signal: controller.signal }),
      client.search(CubicEventType, named(type.id)),
    ])
    expect(outcomes).toMatchObject([
      { value: { items: [{ data: { id: type.id } }] } },
      { reason: { name: 'AbortError' } },
      { value: { items: [{ data: { id: type.id } }] } },
    ])
    expect(client.paths).toEqual(['/gql/endpoint_batch'])
  })

  it('close the connection once all of them are aborted', async () => {
    const controller = new AbortController()
    let sent: AbortSignal | null | undefined
    const client = connect({
      fetch: (input, init) => {
        sent = init?.signal
        const answered = fetch(input, init)
        controller.abort()
        return answered
      },
    })
    const { signal } = controller
    const outcomes = await Promise.allSettled([client.serverTime({ signal }), client.me({ signal })])
    expect(outcomes).toMatchObject([{ reason: { name: 'AbortError' } }, { reason: { name: 'AbortError' } }])
    expect(sent?.aborted).toBe(true)
    expect(client.paths).toEqual(['/gql/endpoint_batch'])
  })
})

describe('a query without an answer', () => {
  it('is asked again after a cut connection, and the log says so', async () => {
    const [type, way, lines] = [await anEventType(), await cuttingWay(wire.url(), 1), [] as string[]]
    const client = connect({ baseUrl: way.url, log: (line) => lines.push(line) })
    expect((await client.search(CubicEventType, named(type.id))).items).toHaveLength(1)
    expect([way.cut(), client.paths.length]).toEqual([1, 2])
    expect(lines).toEqual([
      expect.stringMatching(/^search is sent again in \d+ ms \(2 of 3\): .+; a query changes nothing$/),
    ])
  })

  it('is sent again when a busy server says so, and answered as soon as possible', async () => {
    const user = await aUser()
    const client = as(user)
    let answered: Promise<unknown> = Promise.resolve()
    await db().transaction(async (tx) => {
      await tx.run`lock table cubic_session in access exclusive mode`
      answered = client.me()
      await expect.poll(() => client.paths.length).toBe(2)
    })
    expect(await answered).toMatchObject({ uid: user.id })
  })

  it('fails with the last 503 when the server stays busy', async () => {
    const client = as(await aUser())
    await db().transaction(async (tx) => {
      await tx.run`lock table cubic_session in access exclusive mode`
      await expect(client.me()).rejects.toMatchObject({
        name: 'TransportError',
        status: 503,
        retryAfter: 2,
        message: 'Server error: The service is unavailable right now. Please try again later (503)',
      })
    })
    expect(client.paths).toHaveLength(3)
  })

  it("fails with the transport's own message if the server is not running", async () => {
    const failure: unknown = await connect({ baseUrl: 'http://127.0.0.1:9' })
      .logIn('a', 'b')
      .catch((error: unknown) => error)
    const own: unknown = await fetch('http://127.0.0.1:9').catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'TransportError', status: undefined, message: (own as Error).message })
  })

  it('fails at once when the server refuses it', async () => {
    const client = connect()
    const long = client.search('CubicEventBase', { fields: ['x'.repeat(1_100_000)] })
    await expect(long).rejects.toMatchObject({
      status: 413,
      message: 'Server error: The request body is too large (413)',
    })
    const nowhere = connect({ baseUrl: `${wire.url()}/nowhere` })
    await expect(nowhere.serverTime()).rejects.toMatchObject({ status: 404 })
    expect([client.paths.length, nowhere.paths.length]).toEqual([1, 1])
  })
})
