import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingsOf, verifyDatabase } from '../../src/features/audit/verification/queries.ts'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { startEmbeddedPostgres } from '../../src/infra/database/embedded-postgres.ts'
import { cleanUp, dataFolder, postmasterPid } from '../database/holders.ts'
import { makeBuilders, type TestEvent, type TestUser } from '../support/builders.ts'
import { quiet } from '../support/cluster.ts'
import { WireClient } from '../support/wire-client.ts'

/** `CUBIC_FAULTS=full` runs the sizes that the product promises; otherwise smaller ones of the same kind. */
const FULL = process.env['CUBIC_FAULTS'] === 'full'
const { rounds, people, seats } = FULL
  ? { rounds: 20, people: 1000, seats: 100 }
  : { rounds: 2, people: 120, seats: 30 }

const folder = dataFolder()
let db: OpenDatabase
let stop = async () => {}
const builders = makeBuilders(() => db)

beforeAll(async () => {
  const first = await startServer()
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: quiet, timeoutMs: 30_000 })
  db = openDatabase({ connection: embedded.connection, pool: 4, log: quiet })
  await kill(first.child)
  stop = async () => {
    await db.close()
    await embedded.stop()
  }
})
afterAll(async () => {
  await stop()
  await cleanUp()
})

type Server = { readonly child: ChildProcess; readonly url: string }

async function startServer(): Promise<Server> {
  const script = fileURLToPath(new URL('server-child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}` }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

type Try = { readonly person: TestUser; readonly request_id: string; answer: string | undefined; sent: number }

/** Sends until it is answered: what a person's phone does, with the request id that it keeps. */
async function insist(urlOf: () => string, event: TestEvent, attempt: Try): Promise<void> {
  while (attempt.answer === undefined) {
    attempt.sent++
    try {
      const client = new WireClient(urlOf(), { token: attempt.person.token })
      const { sub_kind, applicants } = await client.register(event, { request_id: attempt.request_id })
      attempt.answer = sub_kind === 'ok' ? String(applicants[0]?.id) : String(sub_kind)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      await sleep(20)
    }
  }
}

async function expectSoldExactly(event: TestEvent, tries: readonly Try[]): Promise<void> {
  const registered = await db.rows<{ id: number; user_id: number }>`
    select id, user_id from cubic_event_applicant where event_id = ${event.id} and registration_status = 'success'`
  expect(registered).toHaveLength(seats)
  const told = new Map(tries.map(({ person, answer }) => [person.id, answer]))
  for (const { id, user_id: userId } of registered) expect(told.get(userId)).toBe(String(id))
  expect([...told.values()].filter((answer) => answer === 'event:regist_full')).toHaveLength(people - seats)
  const verification = await verifyDatabase(db)
  expect(findingsOf(verification ?? [])).toEqual([])
}

async function aRush(): Promise<{ event: TestEvent; tries: readonly Try[] }> {
  const event = await builders.anEvent({ registration: { limit: seats } })
  const tries: Try[] = []
  for (let index = 0; index < people; index++)
    tries.push({ person: await builders.aUser(), request_id: randomUUID(), answer: undefined, sent: 0 })
  return { event, tries }
}

describe('in the rush', () => {
  it(`the server is killed and starts again, ${rounds} times: nobody is registered twice or forgotten`, async () => {
    for (let round = 0; round < rounds; round++) {
      const { event, tries } = await aRush()
      let server = await startServer()
      const rush = Promise.all(tries.map((attempt) => insist(() => server.url, event, attempt)))
      await sleep(30 + 40 * (round % 5))
      await kill(server.child)
      server = await startServer()
      await rush
      await kill(server.child)
      // It was in the middle of the rush, or this tells nothing.
      expect(tries.some((attempt) => attempt.sent > 1)).toBe(true)
      await expectSoldExactly(event, tries)
    }
  }, 600_000)

  it('the database is killed: 503 with Retry-After meanwhile, then it goes on by itself', async () => {
    const { event, tries } = await aRush()
    const server = await startServer()
    const rush = Promise.all(tries.map((attempt) => insist(() => server.url, event, attempt)))
    process.kill(postmasterPid(folder), 'SIGKILL')
    const seen = new Set<string>()
    const asked = new WireClient(server.url, { token: tries[0]?.person.token ?? '' })
    for (let index = 0; index < 20; index++) {
      const response = await asked.post('/gql/endpoint', { query: '{ cubicEvent { server_time } }' })
      seen.add(`${response.status} ${response.status === 503 ? Number(response.headers.get('retry-after')) > 0 : ''}`)
      await response.text()
      await sleep(20)
    }
    expect([...seen].every((status) => status === '200 ' || status === '503 true')).toBe(true)
    await rush
    expect((await asked.post('/gql/endpoint', { query: '{ cubicEvent { server_time } }' })).status).toBe(200)
    await kill(server.child)
    await expectSoldExactly(event, tries)
  }, 600_000)

  it('the server and its database are killed together: it starts whole', async () => {
    const { event, tries } = await aRush()
    let server = await startServer()
    const rush = Promise.all(tries.map((attempt) => insist(() => server.url, event, attempt)))
    await sleep(40)
    const database = postmasterPid(folder)
    await kill(server.child)
    process.kill(database, 'SIGKILL')
    server = await startServer()
    await rush
    await kill(server.child)
    await expectSoldExactly(event, tries)
  }, 600_000)
})
