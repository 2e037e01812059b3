import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@cubic/testing/free-port'
import { makeBuilders, type TestEvent } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { aCrowd, attemptOf, databaseUrl, expectSound, type Person, send, template } from '../faults/support.ts'
import { endPrograms, startProgram, type Program } from '../program.ts'
import { BALANCERS } from './balancers.ts'

/** A second; `CUBIC_RATE` is for machines that cannot do as many beside everything else. */
const RATE = Number(process.env['CUBIC_RATE'] ?? 1000)
const RESTARTS = 20
const TICK_MS = 20
/** One request in so many is a registration. */
const REGISTERS = 20
const SERVER = fileURLToPath(new URL('../../dist/start.js', import.meta.url))

const say = (line: string): void => void process.stdout.write(`\n${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'cubic-cluster-'))
let database: TestDatabase
let db: OpenDatabase

beforeAll(async () => {
  await buildIfStale()
  database = await createTestDatabase(template)
  db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
})
afterAll(async () => {
  endPrograms()
  await db.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** What `npm start` runs, with the ten seconds that the shipped files set almost halved, to wait less. */
const startProcess = (port: number): Promise<Program> =>
  startProgram({
    command: [SERVER],
    port,
    env: {
      DATABASE_URL: databaseUrl(database.connection),
      DATA_DIR: folder,
      DRAIN_SECONDS: '6',
      TRUST_PROXY: 'loopback',
    },
  })

type Load = {
  readonly failures: Map<string, number>
  readonly acknowledged: number[]
  sent: number
  inFlight: number
}

/** Asks at that rate until it is told to stop, whether answers come or not. */
async function load(url: string, event: TestEvent, people: Iterator<Person>, signal: AbortSignal): Promise<Load> {
  const state: Load = { failures: new Map(), acknowledged: [], sent: 0, inFlight: 0 }
  const pages = ['/', '/activities', `/activities/${event.id}`, `/calendar/events/${event.id}.ics`]
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const read = async (index: number) => {
    const page = url + pages[index % pages.length]
    const [response] = (await once(get(page, { agent }), 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode === 200 ? undefined : `GET ${page} ${response.statusCode}`
  }
  const register = async ({ value: person }: IteratorResult<Person>) => {
    const sent = await send(url, attemptOf(person as Person, event))
    if (sent.kind !== 'answered' || sent.result !== 'ok') return `registration ${JSON.stringify(sent)}`
    state.acknowledged.push((person as Person).id)
    return undefined
  }
  const ask = async (index: number) => {
    state.inFlight++
    const problem = await (index % REGISTERS === 0 ? register(people.next()) : read(index)).catch(
      (error: unknown) => `${index % REGISTERS === 0 ? 'registration' : 'GET'} ${String(error)} ${causeOf(error)}`,
    )
    state.inFlight--
    if (problem !== undefined) state.failures.set(problem, (state.failures.get(problem) ?? 0) + 1)
  }
  const started = performance.now()
  while (!signal.aborted) {
    const due = Math.floor(((performance.now() - started) / 1000) * RATE)
    for (; state.sent < due; state.sent++) void ask(state.sent)
    await sleep(TICK_MS)
  }
  while (state.inFlight > 0) await sleep(TICK_MS)
  agent.destroy()
  return state
}

function causeOf(error: unknown): string {
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
}

describe('two processes that are restarted in turn while people read and register', () => {
  it.each(BALANCERS)(
    'fail no request behind %s, and neither lose nor double a registration',
    async (name, balancer) => {
      const version = balancer.version()
      if (version === undefined) return say(`${name}: NOT TESTED, it is not on this machine`)
      const { anEvent } = makeBuilders(() => db)
      const event = await anEvent({ registration: {} })
      const crowd = await aCrowd(db, 30_000)
      const ports = [await freePort(), await freePort()]
      const processes = await Promise.all(ports.map(startProcess))
      const { url, stop } = balancer.start(await freePort(), ports)
      const ending = new AbortController()
      try {
        await expect
          .poll(() =>
            fetch(`${url}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          )
          .toBe(200)
        const started = performance.now()
        const loading = load(url, event, crowd.values(), ending.signal)
        for (let restart = 0; restart < RESTARTS; restart++) {
          const turn = restart % 2
          await processes[turn]?.stop()
          processes[turn] = await startProcess(ports[turn] as number)
          // A balancer that has left a process alone takes a moment to try it again.
          await sleep(5000)
        }
        ending.abort()
        const { failures, acknowledged, sent } = await loading
        const seconds = (performance.now() - started) / 1000
        say(
          `${name} ${version}: ${RESTARTS} restarts, ${sent} requests (${Math.round(sent / seconds)} a second), ${acknowledged.length} of them registrations`,
        )
        expect(Object.fromEntries(failures)).toEqual({})
        const stored = await db.rows<{ user_id: number }>`
        select user_id from cubic_event_applicant where event_id = ${event.id} order by user_id`
        expect(stored.map((row) => row.user_id)).toEqual(acknowledged.toSorted((one, other) => one - other))
        await expectSound(db)
      } finally {
        ending.abort()
        stop()
        await Promise.all(processes.map((process) => process.stop()))
      }
    },
  )
})
