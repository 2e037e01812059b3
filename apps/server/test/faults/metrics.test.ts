import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { WireClient } from '@cubic/testing/server/wire-client'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { createScrape } from '../../src/infra/metrics/readings.ts'
import { serveMetrics } from '../../src/infra/metrics/serve-metrics.ts'
import { scanOf, sync } from '../door/support.ts'
import { template } from './support.ts'

let database: TestDatabase
let db: OpenDatabase
let backups: string
let scraped: string
const ends: (() => Promise<void>)[] = []
const { anAdmin, aUser, anEvent, aTicket } = makeBuilders(() => db)

beforeAll(async () => {
  database = await createTestDatabase(template)
  db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
  backups = await mkdtemp(path.join(tmpdir(), 'cubic-metrics-'))
  await writeFile(path.join(backups, 'cubic-2026-01-01T030000Z.tar.gz'), '')
  const config = readConfig({ BACKUP_DIR: backups, BASE_PATH: '/events', METRICS_ADDRESS: '9464' })
  const app = await createApp({ db, config, log: quiet })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = { host: '127.0.0.1', port: await aFreePort() }
  ends.push(() => app.http.close(), await serveMetrics({ address, ...app }))
  await use(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/events`)
  const response = await fetch(`http://127.0.0.1:${address.port}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  scraped = await response.text()
  expect((await fetch(`http://127.0.0.1:${address.port}/`)).status).toBe(404)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  await db.close()
  await database.drop()
  await rm(backups, { recursive: true })
})

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** One registration, one that is refused, a scan, and an address that does not exist. */
async function use(url: string): Promise<void> {
  const [admin, person, event] = [await anAdmin(), await aUser(), await anEvent()]
  const client = new WireClient(url, person)
  expect((await client.register(event)).status).toBe('ok')
  expect((await client.register(event)).status).toBe('error')
  await sync(new WireClient(url, admin), event, [scanOf(await aTicket({ event }))])
  await fetch(`${url}/api/nobody/13800138000`)
}

const lineOf = (name: string) => scraped.split('\n').find((line) => line.startsWith(name))

describe('a scrape', () => {
  it('has requests by the pattern of their route, registrations, scans, connections and queues', () => {
    expect(lineOf('cubic_requests_total{route="/gql/endpoint",status="200"}')).toMatch(/ 3$/)
    expect(lineOf('cubic_requests_total{route="none",status="404"}')).toMatch(/ 1$/)
    expect(lineOf('cubic_registrations_accepted_total')).toBe('cubic_registrations_accepted_total 1')
    expect(lineOf('cubic_registrations_refused_total')).toMatch(/\{reason="event:\w+"\} 1$/)
    expect(lineOf('cubic_registrations_waiting')).toBe('cubic_registrations_waiting 0')
    expect(lineOf('cubic_scans_total')).toBe('cubic_scans_total{verdict="welcome"} 1')
    expect(lineOf('cubic_database_connections_most{pool="sessions"}')).toMatch(/ 1$/)
    expect(lineOf('cubic_cache_lookups_total{cache="queries",result="hit"}')).toMatch(/ 1$/)
    expect(lineOf('cubic_cache_lookups_total{cache="queries",result="miss"}')).toMatch(/ 2$/)
    expect(lineOf('cubic_sessions')).toBe('cubic_sessions 2')
    expect(Number(lineOf('cubic_backup_age_seconds')?.split(' ')[1])).toBeGreaterThan(0)
    expect(lineOf('cubic_readings_failed_total')).toBe('cubic_readings_failed_total 0')
    expect(scraped).not.toContain('13800138000')
  })

  it.each(['grafana.json', 'prometheus-alerts.yml'])('has every figure and label of deploy/%s', async (file) => {
    const text = await readFile(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8')
    const lines = scraped.split('\n').filter((line) => !line.startsWith('#'))
    const names = new Set(text.match(/\b(?:cubic|nodejs|process)_[a-z0-9_]+/g))
    expect(names.size).toBeGreaterThanOrEqual(4)
    for (const name of names)
      expect(
        lines.some((line) => /^\w+/.exec(line)?.[0] === name),
        name,
      ).toBe(true)
    const grouped = [...text.matchAll(/by \(([a-z, ]+)\) \((?:rate\()?(\w+)/g)].map(([, by, name]) => [name, by])
    const chosen = [...text.matchAll(/(cubic_\w+)\{(\w+)=/g)].map(([, name, label]) => [name, label])
    expect(grouped.length + chosen.length).toBeGreaterThan(0)
    for (const [name = '', by = ''] of [...grouped, ...chosen])
      for (const label of by.split(', '))
        expect(
          lines.some((line) => line.startsWith(`${name}{`) && line.includes(`${label}="`)),
          `${name} by ${label}`,
        ).toBe(true)
  })
})

describe('a reading', () => {
  it('is shared by all who scrape meanwhile, and one that fails leaves its figures out', async () => {
    let asked = 0
    let isBroken = false
    const read = async () => {
      asked++
      if (isBroken) throw new Error('the database is away')
      return [{ a_figure: 7 }]
    }
    const scrape = createScrape(new Registry(), [{ figures: { a_figure: 'A figure.' }, read }], 50)
    const answers = await Promise.all(Array.from({ length: 100 }, () => scrape()))
    expect([asked, answers.every((text) => text.includes('\na_figure 7\n'))]).toEqual([1, true])
    isBroken = true
    await expect.poll(scrape, { interval: 30 }).toContain('cubic_readings_failed_total 1')
    expect(await scrape()).not.toContain('\na_figure ')
  })
})
