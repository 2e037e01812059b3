import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Job } from '../../src/infra/jobs/job.ts'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { addHealthRoutes } from '../../src/http/health-routes.ts'
import { databaseUrl, reachDatabase, template } from './support.ts'

let database: TestDatabase
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await createTestDatabase(template)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(() => database.drop())

type Started = {
  readonly url: string
  readonly db: OpenDatabase
  readonly jobs: readonly Job[]
  readonly leave: () => void
}

async function start(settings: Readonly<Record<string, string>> = {}, through?: number): Promise<Started> {
  const connection = through === undefined ? database.connection : databaseUrl(database.connection, through)
  const db = openDatabase({ connection, pool: 4, log: quiet })
  const leaving = new AbortController()
  const app = await createApp({ db, config: readConfig(settings), log: quiet, leaving: leaving.signal })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  ends.push(
    () => db.close(),
    () => app.http.close(),
  )
  const { port } = app.http.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, db, jobs: app.jobs, leave: () => leaving.abort() }
}

async function readiness(url: string, query = '') {
  const response = await fetch(`${url}/readyz${query}`)
  const { status, parts } = (await response.json()) as { status: string; parts: Record<string, unknown> }
  return { code: response.status, status, parts }
}

const ALL_READY = { database: true, migrations: true, accepting: true }

describe('a process that is told what to do', () => {
  it('serves people and does no jobs, or does jobs and serves nothing but its health', async () => {
    const statuses = ({ url }: Started) =>
      Promise.all(
        ['/healthz', '/readyz', '/robots.txt', '/sitemap.xml', '/gql/endpoint'].map(
          async (path) => (await fetch(url + path, { method: path.startsWith('/gql') ? 'POST' : 'GET' })).status,
        ),
      )
    const [all, web, jobs] = [await start(), await start({ ROLES: 'web' }), await start({ ROLES: 'jobs' })]
    expect(all.jobs.map(({ name }) => name)).toContain('send-messages')
    expect(web.jobs).toEqual([])
    expect(jobs.jobs).toHaveLength(all.jobs.length)
    expect(await statuses(web)).toEqual(await statuses(all))
    expect(await statuses(jobs)).toEqual([200, 200, 404, 404, 404])
  })
})

describe('the health of a process', () => {
  it('is told at the root, below a base path too, with times only for those who monitor it', async () => {
    const { url } = await start({ BASE_PATH: '/events', MONITOR_ADDRESSES: 'loopback' })
    const alive = await fetch(`${url}/healthz`)
    expect([alive.status, await alive.json(), alive.headers.get('cache-control')]).toEqual([
      200,
      { status: 'alive' },
      'no-store',
    ])
    expect(await readiness(url)).toEqual({ code: 200, status: 'ready', parts: ALL_READY })
    const timed = { ready: true, ms: expect.any(Number) as number }
    expect((await readiness(url, '?all=1')).parts).toEqual({ database: timed, migrations: timed, accepting: timed })
    expect((await readiness((await start()).url, '?all=1')).parts).toEqual(ALL_READY)
  })

  it('is not ready while the database gives no answer, says so within about two seconds, and is ready again', async () => {
    const open = new Set<Socket>()
    let isSilent = false
    const between = createServer((near) => {
      const far = reachDatabase(database.connection)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(from)
        from.on('data', (data) => !isSilent && to.write(data))
        from.on('error', () => to.destroy()).on('close', () => to.destroy())
      }
    })
    ends.push(async () => void between.close())
    await once(between.listen(0, '127.0.0.1'), 'listening')
    const { url } = await start({}, (between.address() as AddressInfo).port)
    expect((await readiness(url)).code).toBe(200)
    isSilent = true
    await expect
      .poll(() => readiness(url))
      .toEqual({ code: 503, status: 'not ready', parts: { ...ALL_READY, database: false, migrations: false } })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    isSilent = false
    for (const each of open) each.destroy()
    await expect.poll(() => readiness(url)).toMatchObject({ code: 200 })
  })

  it('is not ready on a database that lacks one of its migrations', async () => {
    const { url, db } = await start()
    const last = await db.one<{
      id: number
      name: string
    }>`select id, name from cubic_migration order by id desc limit 1`
    await db.run`delete from cubic_migration where id = ${last?.id}`
    await expect.poll(() => readiness(url)).toMatchObject({ code: 503, parts: { ...ALL_READY, migrations: false } })
    await db.run`insert into cubic_migration (id, name) values (${last?.id}, ${last?.name})`
  })

  it('costs one question at a time, however many ask', async () => {
    const http = Fastify()
    let asked = 0
    const check = () => sleep(20, ++asked > 0)
    addHealthRoutes(
      http,
      { config: readConfig({}), leaving: new AbortController().signal },
      { checks: { database: check } },
    )
    const answers = await Promise.all(Array.from({ length: 200 }, () => http.inject('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(asked).toBe(1)
    await expect.poll(() => http.inject('/readyz').then(() => asked), { interval: 200 }).toBe(2)
  })
})

describe('a process that was told to stop', () => {
  it('says at once that it is not ready, answers what comes, and asks each client to connect elsewhere', async () => {
    const { url, leave } = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async (path: string) => {
      const [response] = (await once(get(`${url}${path}`, { agent }), 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
      return [response.statusCode, response.headers.connection]
    }
    expect(await ask('/readyz')).toEqual([200, 'keep-alive'])
    leave()
    expect(await ask('/healthz')).toEqual([200, 'close'])
    expect(await ask('/readyz')).toEqual([503, 'close'])
    expect((await readiness(url)).parts).toEqual({ ...ALL_READY, accepting: false })
    agent.destroy()
  })

  it('has nginx ask another one for what changes nothing, if its configuration says that it will', async () => {
    const { url, leave } = await start()
    const ask = async (method: string, headers: Record<string, string> = { 'x-while-leaving': '502' }) =>
      (await fetch(`${url}/gql/schema.graphql`, { method, headers })).status
    expect([await ask('GET'), await ask('POST')]).toEqual([200, 404])
    leave()
    expect([await ask('GET', {}), await ask('GET'), await ask('POST')]).toEqual([200, 502, 404])
  })

  it('ends the streams of boards, which their clients open again in another one', async () => {
    const [one, other] = [await start(), await start()]
    const { anEvent, aUser } = makeBuilders(() => one.db)
    const [{ id }, { token }] = [await anEvent(), await aUser({ roles: ['scanner_admin'] })]
    const watch = (url: string) =>
      fetch(`${url}/api/door/v1/board/stream?event_id=${id}`, { headers: { authorization: `Bearer ${token}` } })
    const stream = await watch(one.url)
    expect(stream.status).toBe(200)
    one.leave()
    // it has an end
    await stream.text()
    const again = await watch(one.url)
    expect([again.status, again.headers.get('retry-after')]).toEqual([503, '3'])
    const elsewhere = await watch(other.url)
    expect(elsewhere.status).toBe(200)
    await elsewhere.body?.cancel()
  })
})
