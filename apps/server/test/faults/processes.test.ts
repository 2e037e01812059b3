import { setTimeout as sleep } from 'node:timers/promises'
import { cleanUp, dataFolder, plainConnection, postmasterPid } from '@cubic/postgres-supervisor/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from '@cubic/testing/seed'
import { type OpenDatabase, openDatabase } from '../../src/infra/database/database.ts'
import { makeBuilders, type TestEvent } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import {
  aCrowd,
  attemptOf,
  endServers,
  expectSold,
  inParallel,
  insist,
  type Insisted,
  type Server,
  startServer,
} from './support.ts'

// What a full disk does to the embedded database is in packages/postgres-supervisor/test/crash.test.ts.
const { rounds, people, seats } = LONG
  ? { rounds: 20, people: 1000, seats: 100 }
  : { rounds: 2, people: 150, seats: 40 }
const AT_ONCE = 100

const folder = dataFolder()
let db: OpenDatabase
/** The current server; after a kill it is started again for the next test. */
let server: Server
const builders = makeBuilders(() => db)
const aServer = () => startServer({ DATA_DIR: folder })

beforeAll(async () => {
  server = await aServer()
  db = openDatabase({ connection: plainConnection(folder, 'cubic'), pool: 4, log: quiet })
})
afterAll(async () => {
  endServers()
  await db?.close()
  cleanUp()
})

type Rush = {
  readonly event: TestEvent
  readonly answers: Promise<readonly Insisted[]>
  /** Resolves after the first answer. */
  readonly first: Promise<void>
}

/** People who start at once and retry until they get an answer. */
async function startRush(): Promise<Rush> {
  const event = await builders.anEvent({ registration: { limit: seats } })
  const crowd = await aCrowd(db, people)
  let tell = () => {}
  const first = new Promise<void>((resolve) => (tell = resolve))
  const answers = inParallel(crowd, AT_ONCE, async (person) => {
    const answer = await insist(() => server.url, attemptOf(person, event))
    tell()
    return answer
  })
  return { event, answers, first }
}

/** The moment when some have an answer and others do not. */
async function amid({ answers, first }: Rush): Promise<void> {
  await Promise.race([first, answers])
}

const killDatabase = () => process.kill(postmasterPid(folder), 'SIGKILL')

describe('in the rush', () => {
  it(`the server is killed and starts again, ${rounds} times: nobody is registered twice or forgotten`, async ({
    annotate,
  }) => {
    const ready: number[] = []
    let interrupted = 0
    for (let round = 0; round < rounds; round++) {
      const rush = await startRush()
      // Every other time before the first answer.
      if (round % 2 === 0) await amid(rush)
      else await sleep(20 * round)
      await server.kill()
      server = await aServer()
      ready.push(server.readyAfterMs)
      const answers = await rush.answers
      interrupted += answers.filter(({ cut }) => cut > 0).length
      await expectSold(db, rush.event, seats, answers)
    }
    // Proves nothing unless the kill fell in the middle of the rush.
    expect(interrupted).toBeGreaterThan(0)
    await annotate(`listening again after ${ready.map(Math.round).join(', ')} ms`)
  })

  it('the database is killed: people are told to retry, and it recovers by itself', async ({ annotate }) => {
    const rush = await startRush()
    await amid(rush)
    const killed = postmasterPid(folder)
    const killedAt = performance.now()
    killDatabase()
    const answers = await rush.answers
    // The server itself kept running.
    expect(answers.filter(({ cut }) => cut > 0)).toEqual([])
    const toldToWait = answers.filter(({ unavailable }) => unavailable > 0)
    expect(toldToWait.length).toBeGreaterThan(0)
    expect(postmasterPid(folder)).not.toBe(killed)
    await expectSold(db, rush.event, seats, answers)
    const toldIn = Math.max(...toldToWait.map(({ refusedInMs }) => refusedInMs))
    const backIn = Math.min(...toldToWait.map(({ at }) => at)) - killedAt
    await annotate(`told to come again in ${Math.round(toldIn)} ms at most, back after ${Math.round(backIn)} ms`)
  })

  it('the server and its database are killed together: they recover without data loss', async () => {
    const rush = await startRush()
    await amid(rush)
    const killed = server.kill()
    killDatabase()
    await killed
    server = await aServer()
    const answers = await rush.answers
    expect(answers.filter(({ cut }) => cut > 0).length).toBeGreaterThan(0)
    await expectSold(db, rush.event, seats, answers)
  })
})
