import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@cubic/testing/free-port'
import { makeBuilders } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import { WireClient } from '@cubic/testing/server/wire-client'
import { afterAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { prepareDatabase } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { listAt } from '../door/support.ts'
import { aCrowd, attemptOf, type Attempt, expectSound, type Person, send } from '../faults/support.ts'
import { endPrograms, startProgram } from '../program.ts'
import { missingForDrill, type Node, PatroniCluster } from './patroni.ts'

/** Registrations that are begun in a second. */
const RATE = Number(process.env['CUBIC_RATE'] ?? 1000) / 20
const CALM_MS = 4000
const PROBE_MS = 100
/** People who are told to come again do so after a while: otherwise their number alone would take the machine. */
const AGAIN_MS = 2000
const SERVER = fileURLToPath(new URL('../../dist/start.js', import.meta.url))
const say = (line: string): void => void process.stdout.write(`\n${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'cubic-failover-'))
const ends: (() => unknown)[] = []

afterAll(async () => {
  endPrograms()
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

type Drill = {
  readonly cluster: PatroniCluster
  readonly db: OpenDatabase
  readonly urls: readonly string[]
}

async function startDrill(): Promise<Drill> {
  await buildIfStale()
  const cluster = await PatroniCluster.start({ primary: await freePort(), replica: await freePort() })
  ends.push(() => cluster.stop())
  const db = openDatabase({ connection: cluster.urlOf('primary'), pool: 4, log: quiet })
  ends.push(() => db.close())
  const reached = () => db.one`select 1 as n`.catch(() => undefined)
  await expect.poll(reached, { timeout: 30_000, interval: 200 }).toEqual({ n: 1 })
  await prepareDatabase(db, readConfig({}))
  const env = {
    DATABASE_URL: cluster.urlOf('primary'),
    DATABASE_READ_URL: cluster.urlOf('replica'),
    DATA_DIR: folder,
    TRUST_PROXY: 'loopback',
  }
  const start = async () => startProgram({ command: [SERVER], port: await freePort(), env })
  const programs = [await start(), await start()]
  return { cluster, db, urls: programs.map(({ url }) => url) }
}

type Registered = { readonly person: Person; readonly refused: number; readonly at: number }

/** Sends it, with the same request id, until it is answered. */
async function insistCalmly(urlOf: () => string, attempt: Attempt): Promise<Registered> {
  for (let refused = 0; ; refused++) {
    const sent = await send(urlOf(), attempt)
    if (sent.kind === 'answered' && sent.result === 'ok')
      return { person: attempt.person, refused, at: performance.now() }
    expect(sent.kind, JSON.stringify(sent)).toBe('unavailable')
    await sleep(AGAIN_MS)
  }
}

type Seen = { readonly answers: readonly Registered[]; readonly refusedMs: number; readonly silentMs: number }

/** People register and look while `happen` runs, and for a while before and after it. */
async function rush({ db, urls }: Drill, happen: () => Promise<void>): Promise<Seen> {
  // Connections that the last change of machines has cut are found out one by one, and a busy machine may change again.
  const event = await untilReached(() => makeBuilders(() => db).anEvent({ registration: {} }))
  const people = (await untilReached(() => aCrowd(db, 20_000))).values()
  const ending = new AbortController()
  const sent: Promise<Registered>[] = []
  const registering = (async () => {
    for (let turn = 0; !ending.signal.aborted; turn++) {
      const person = people.next().value as Person
      // One process after the other, as a balancer sends them.
      let next = turn
      sent.push(insistCalmly(() => urls[next++ % urls.length] as string, attemptOf(person, event)))
      await sleep(1000 / RATE)
    }
  })()
  const looking = watchPages(urls[0] as string, ending.signal)
  await sleep(CALM_MS)
  await happen()
  await sleep(CALM_MS)
  ending.abort()
  await registering
  const answers = await Promise.all(sent)
  const stored = await db.rows<{ user_id: number }>`
    select user_id from cubic_event_applicant where event_id = ${event.id} order by user_id`
  expect(stored.map((row) => row.user_id)).toEqual(
    answers.map(({ person }) => person.id).toSorted((one, other) => one - other),
  )
  await expectSound(db)
  const moments = answers.map(({ at }) => at).toSorted((one, other) => one - other)
  const silentMs = Math.max(...moments.slice(1).map((at, index) => at - (moments[index] as number)))
  return { answers, refusedMs: await looking, silentMs }
}

async function untilReached<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await ask()
    } catch (error) {
      if (tries === 60) throw error
      await sleep(1000)
    }
}

/** For how long the site refuses at most: each refusal must say when to come again. */
async function watchPages(url: string, signal: AbortSignal): Promise<number> {
  let [longest, since] = [0, undefined as number | undefined]
  while (!signal.aborted) {
    const began = performance.now()
    const response = await fetch(`${url}/readyz`)
    const page = await fetch(`${url}/activities?at=${began}`)
    await page.arrayBuffer()
    expect([200, 503]).toContain(page.status)
    if (page.status === 503) expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    if (page.status === 200 && response.status === 200) since = undefined
    else longest = Math.max(longest, performance.now() - (since ??= began))
    await sleep(PROBE_MS)
  }
  return longest
}

function report(what: string, { answers, refusedMs, silentMs }: Seen): void {
  const again = answers.filter(({ refused }) => refused > 0).length
  say(
    `${what}: ${answers.length} registrations, all of them there; ${again} were told to come again; nobody was registered for ${(silentMs / 1000).toFixed(1)} s; the site refused for ${(refusedMs / 1000).toFixed(1)} s`,
  )
}

describe('a database of three machines', () => {
  it('loses machines in a rush, and no registration that was acknowledged', async () => {
    const missing = missingForDrill()
    if (missing.length > 0) return say(`Patroni: NOT TESTED, not on this machine: ${missing.join(', ')}`)
    const drill = await startDrill()
    const { cluster, db, urls } = drill
    const builders = makeBuilders(() => db)
    const [event, scanner] = [await builders.anEvent(), new WireClient(urls[0] as string, await builders.anAdmin())]
    const kept = (await listAt(scanner, event)).version

    const replaced = async (lose: (primary: Node) => void) => {
      const primary = await cluster.roleOf('leader')
      lose(primary)
      await cluster.until((members) => members.some(({ name, role }) => role === 'leader' && name !== primary), 120)
      return primary
    }
    let lost: Node | undefined
    report(
      'The primary was killed',
      await rush(drill, async () => void (lost = await replaced((node) => cluster.kill(node)))),
    )
    const { full, version } = await listAt(scanner, event, { since: kept })
    expect(full).toBe(true)
    expect(await listAt(scanner, event, { since: version })).toMatchObject({ full: false })
    cluster.boot(lost as Node)
    await cluster.untilWhole()

    report(
      'The primary’s network was cut',
      await rush(drill, async () => void (lost = await replaced((node) => cluster.connect(node, false)))),
    )
    cluster.connect(lost as Node, true)
    await cluster.untilWhole()

    report(
      'The standby was killed',
      await rush(drill, async () => {
        const standby = await cluster.roleOf('sync_standby')
        cluster.kill(standby)
        await cluster.until(
          (members) => members.some(({ name, role }) => role === 'sync_standby' && name !== standby),
          120,
        )
      }),
    )
  })
})
