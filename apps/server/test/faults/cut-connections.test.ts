import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server as NetServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { makeBuilders, type TestEvent } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import {
  aCrowd,
  attemptOf,
  databaseUrl,
  endServers,
  expectSound,
  insist,
  type Person,
  reachDatabase,
  send,
  type Server,
  startServer,
  template,
} from './support.ts'

/** A proxy that drops one chosen answer: the server has sent it, but the client never receives it. */
type Between = { readonly port: number; readonly cutAt: (answer: number) => void; readonly hasCut: () => boolean }
const opened = new Set<NetServer | Socket>()

async function between(reach: () => Socket): Promise<Between> {
  let left = 0
  let cut = false
  const server = createServer((near) => {
    const far = reach()
    let asked = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      opened.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    near.on('data', (chunk) => {
      asked = true
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      // An unsolicited notice does not count as an answer.
      const isAnswer = asked
      asked = false
      if (isAnswer && left > 0 && --left === 0) {
        cut = true
        end()
      } else near.write(chunk)
    })
  })
  opened.add(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cutAt(answer) {
      left = answer
      cut = false
    },
    hasCut: () => cut,
  }
}

let database: TestDatabase
let db: OpenDatabase
let server: Server
let toDatabase: Between
const builders = makeBuilders(() => db)

beforeAll(async () => {
  database = await createTestDatabase(template)
  db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
  toDatabase = await between(() => reachDatabase(database.connection))
  server = await startServer({ DATABASE_URL: databaseUrl(database.connection, toDatabase.port) })
})
afterAll(async () => {
  endServers()
  for (const each of opened) {
    if ('destroy' in each) each.destroy()
    else each.close()
  }
  await db.close()
  await database.drop()
})

const registeredBy = async (person: Person, event: TestEvent) =>
  (
    await db.rows<{
      id: number
    }>`select id from cubic_event_applicant where event_id = ${event.id} and submitter_id = ${person.id}`
  ).map(({ id }) => id)

describe('a cut connection', () => {
  it('to the database, after any answer, even that to COMMIT: a retry gets the first answer', async () => {
    const event = await builders.anEvent({ registration: { limit: 1000 } })
    const people = await aCrowd(db, 200)
    let committedUnheard = 0
    let cuts = 0
    let answer = 0
    for (const person of people) {
      const attempt = attemptOf(person, event)
      toDatabase.cutAt(++answer)
      const first = await send(server.url, attempt)
      const done = await registeredBy(person, event)
      if (!toDatabase.hasCut()) {
        // A registration takes fewer answers than this. Packets may hold several, so this goes
        // on until COMMIT's was cut.
        toDatabase.cutAt(0)
        expect(first).toMatchObject({ kind: 'answered', result: 'ok' })
        if (committedUnheard > 0) break
        answer = 0
        continue
      }
      cuts++
      if (first.kind !== 'answered' && done.length > 0) committedUnheard++

      const again = await insist(() => server.url, attempt)
      expect(again.result).toBe('ok')
      expect(again.applicants.map(({ id }) => id)).toEqual(await registeredBy(person, event))
      expect(again.applicants).toHaveLength(1)
      if (done.length > 0) expect(again.applicants.map(({ id }) => id)).toEqual(done)
      expect((await insist(() => server.url, attempt)).applicants).toEqual(again.applicants)
    }
    // The cuts fell before, during and after the transaction: the session, what is read, and the commit.
    expect(cuts).toBeGreaterThan(2)
    expect(committedUnheard).toBeGreaterThan(0)
    await expectSound(db)
  })

  it('to the client, after the answer was sent: a retry gets the same answer', async () => {
    const event = await builders.anEvent({ registration: { limit: 1 } })
    const [person, late] = await aCrowd(db, 2)
    if (!person || !late) throw new Error('nobody came')
    const toServer = await between(() => connect(Number(new URL(server.url).port), '127.0.0.1'))
    const attempt = attemptOf(person, event)
    toServer.cutAt(1)
    expect(await send(`http://127.0.0.1:${toServer.port}`, attempt)).toEqual({ kind: 'cut' })
    const done = await registeredBy(person, event)
    expect(done).toHaveLength(1)

    // Their registration has sold the event out.
    expect((await insist(() => server.url, attemptOf(late, event))).result).toBe('event:regist_full')
    const again = await insist(() => server.url, attempt)
    expect([again.result, again.applicants.map(({ id }) => id)]).toEqual(['ok', done])
    await expectSound(db)
  })
})
