import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBuilders, type TestEvent } from '@cubic/testing/server/builders'
import { quiet } from '@cubic/testing/server/cluster'
import { WireClient } from '@cubic/testing/server/wire-client'
import { SAVE, SEARCH } from '@cubic/testing/server/wire-queries'
import { afterAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { createLog } from '../../src/infra/log/log.ts'
import { missingForPair, PostgresPair } from './postgres-pair.ts'

const say = (line: string): void => void process.stdout.write(`\n${line}\n`)
const FRONT_ENDS = path.join(import.meta.dirname, '../../..')
const ends: (() => unknown)[] = []
/** As every browser has. */
const BROWSER = 'cubic-theme=light'

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

type Site = Awaited<ReturnType<typeof startSite>>

async function startSite() {
  await buildIfStale()
  const pair = await PostgresPair.start()
  ends.push(() => pair.stop())
  const db = openDatabase({ connection: pair.primary.url, pool: 10, log: quiet })
  ends.push(() => db.close())
  const lines: string[] = []
  const { http } = await createApp({
    db,
    config: readConfig({ DATABASE_READ_URL: pair.replica.url, TRUST_PROXY: 'loopback' }),
    log: createLog({ level: 'info', write: (line) => lines.push(line) }),
    frontEnds: FRONT_ENDS,
  })
  ends.push(() => http.close())
  await http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  return {
    pair,
    db,
    url,
    guest: new WireClient(url),
    admin: new WireClient(url, await makeBuilders(() => db).anAdmin()),
    lines,
  }
}

const isReplicaUsed = async ({ url }: Site) => {
  const response = await fetch(`${url}/readyz`)
  const { status, parts } = (await response.json()) as { status: string; parts: { replica: boolean } }
  expect([response.status, status]).toEqual([200, 'ready'])
  return parts.replica
}

/** What a browser with that cookie is shown: in a list, on the page, and in the calendar. */
async function namesSeen({ url, guest }: Site, event: TestEvent, cookie: string): Promise<readonly string[]> {
  const variables = { model: 'CubicEventBase', fields: ['name'] }
  const places = [
    () => guest.post('/gql/endpoint', { query: SEARCH, variables }, { cookie }),
    () => fetch(`${url}/activities/${event.id}`, { headers: { cookie } }),
    () => fetch(`${url}/calendar/events/${event.id}.ics`, { headers: { cookie } }),
  ]
  const texts = await Promise.all(places.map(async (ask) => (await ask()).text()))
  return texts.map((text) => /第[一二]个名字/.exec(text)?.[0] ?? '')
}

const all = (name: string) => [name, name, name]

/** Renames it as a browser does, and returns the cookies that it has then. */
async function rename({ admin }: Site, event: TestEvent, name: string): Promise<string> {
  const variables = { model: 'CubicEventBase', values: JSON.stringify({ id: event.id, name }) }
  const response = await admin.post('/gql/endpoint', { query: SAVE, variables }, { cookie: BROWSER })
  expect(await response.json()).toMatchObject({ data: { dash: { generic: { save: { status: 'ok' } } } } })
  const [seen = ''] = response.headers.getSetCookie()
  expect(seen).toMatch(/^cubic-seen=\d+; Path=\/; SameSite=Lax; Max-Age=30; HttpOnly$/)
  return `${BROWSER}; ${seen.split(';')[0]}`
}

/** Guests who read until `happen` is over, and a while after it: nobody may be refused. */
async function readersDuring({ url, guest }: Site, happen: () => Promise<unknown>): Promise<number> {
  let [isOver, answered] = [false, 0]
  const reader = async (number: number) => {
    for (let turn = 0; !isOver; turn++) {
      // No two of them ask the same.
      const asked = {
        query: SEARCH,
        variables: { model: 'CubicEventBase', fields: ['name'], limit: 1 + number, offset: turn },
      }
      const answer = (await (await guest.post('/gql/endpoint', asked)).json()) as { errors?: unknown }
      expect(answer.errors).toBeUndefined()
      const page = await fetch(`${url}/activities?type=${number}${turn}`)
      expect(page.status).toBe(200)
      await page.arrayBuffer()
      answered += 2
      await sleep(5)
    }
  }
  const readers = Promise.all(Array.from({ length: 6 }, (_, number) => reader(number)))
  await sleep(500)
  await happen()
  await sleep(1500)
  isOver = true
  await readers
  return answered
}

describe('a replica for public reads', () => {
  it('is read while it keeps up, never behind what a reader wrote, and fails nobody when it lags or dies', async () => {
    const missing = missingForPair()
    if (missing.length > 0) return say(`Replica: NOT TESTED, not on this machine: ${missing.join(', ')}`)
    const site = await startSite()
    const { pair, db } = site
    const event = await makeBuilders(() => db).anEvent({ name: '第一个名字', registration: {} })
    await expect.poll(() => isReplicaUsed(site), { timeout: 5000 }).toBe(true)
    await expect.poll(() => namesSeen(site, event, BROWSER), { timeout: 5000 }).toEqual(all('第一个名字'))

    await pair.replica.db.run`select pg_wal_replay_pause()`
    const writer = await rename(site, event, '第二个名字')
    const paused = performance.now()
    expect(await namesSeen(site, event, writer)).toEqual(all('第二个名字'))
    // So it was the replica that answered.
    expect(await namesSeen(site, event, BROWSER)).toEqual(all('第一个名字'))
    expect(await namesSeen(site, event, writer)).toEqual(all('第二个名字'))
    await expect.poll(() => isReplicaUsed(site), { timeout: 10_000, interval: 50 }).toBe(false)
    const behindMs = performance.now() - paused
    expect(await namesSeen(site, event, BROWSER)).toEqual(all('第二个名字'))

    await pair.replica.db.run`select pg_wal_replay_resume()`
    await expect.poll(() => isReplicaUsed(site), { timeout: 5000 }).toBe(true)
    expect(await namesSeen(site, event, BROWSER)).toEqual(all('第二个名字'))

    const frozen = await readersDuring(site, async () => {
      pair.replica.freeze(true)
      await expect.poll(() => isReplicaUsed(site), { timeout: 8000 }).toBe(false)
      pair.replica.freeze(false)
      await expect.poll(() => isReplicaUsed(site), { timeout: 8000 }).toBe(true)
    })
    const killed = await readersDuring(site, async () => {
      await pair.replica.kill()
      await expect.poll(() => isReplicaUsed(site), { timeout: 8000 }).toBe(false)
    })
    const reasons = site.lines.flatMap((line) => /"reason":"([^"]+)"/.exec(line)?.[1] ?? [])
    expect(reasons).toContain('it is more than 5 s behind')
    say(
      `A replica that stood still was left out after ${(behindMs / 1000).toFixed(1)} s; frozen, woken and killed among ${frozen + killed} requests, of which none failed`,
    )
  })
})
