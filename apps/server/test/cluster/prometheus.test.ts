import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@cubic/testing/free-port'
import { makeBuilders } from '@cubic/testing/server/builders'
import { createTestDatabase, quiet } from '@cubic/testing/server/cluster'
import { WireClient } from '@cubic/testing/server/wire-client'
import { afterAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { openDatabase } from '../../src/infra/database/database.ts'
import { databaseUrl } from '../faults/support.ts'
import { endPrograms, registerAndScan, startProgram } from '../program.ts'

const DEPLOY = fileURLToPath(new URL('../../../../deploy', import.meta.url))
const ALERTS = path.join(DEPLOY, 'prometheus-alerts.yml')
const SERVER = fileURLToPath(new URL('../../dist/start.js', import.meta.url))
const say = (line: string): void => void process.stdout.write(`\n${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'cubic-prometheus-'))
let prometheus: ChildProcess | undefined

afterAll(() => {
  prometheus?.kill()
  endPrograms()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const promtool = (args: readonly string[], input?: string) =>
  execFileSync('promtool', args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'] })

/** False: it is not on this machine. */
function isThere(): boolean {
  try {
    promtool(['--version'])
    return true
  } catch {
    say('Prometheus: NOT TESTED, promtool is not on this machine')
    return false
  }
}

/** The series that each alert is about, while all is well and while it is not, and how long it may last. */
const CASES: { readonly [alert: string]: { readonly series: string; readonly well: string; readonly ill: string } } = {
  CubicDown: { series: 'up{job="cubic", instance="one"}', well: '1+0x60', ill: '0+0x60' },
  CubicFailing: { series: 'cubic_requests_total{status="500"}', well: '0+1x60', ill: '0+5x60' },
  CubicRegistrationsWait: { series: 'cubic_registrations_oldest_waiting_seconds', well: '5+0x60', ill: '6+0x60' },
  CubicMessagesLate: { series: 'cubic_messages_oldest_due_seconds', well: '900+0x60', ill: '901+0x60' },
  CubicBackupLate: { series: 'cubic_backup_age_seconds', well: '108000+0x60', ill: '108001+0x60' },
}
const ALL = { series: 'cubic_requests_total{status="200"}', values: '0+300x60' }

describe('the alerts', () => {
  it('are rules that Prometheus takes, and fire when something is ill and not before', () => {
    if (!isThere()) return
    promtool(['check', 'rules', ALERTS])
    const names = [...readFileSync(ALERTS, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(names).toEqual(Object.keys(CASES))
    const tests = Object.entries(CASES).flatMap(([alertname, { series, well, ill }]) =>
      [well, ill].map((values) => ({
        interval: '1m',
        input_series: [{ series, values }, ALL],
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${alertname}", alertstate="firing"}) or vector(0)`,
            eval_time: '30m',
            exp_samples: [{ labels: '{}', value: values === ill ? 1 : 0 }],
          },
        ],
      })),
    )
    // JSON is YAML
    const file = path.join(folder, 'alerts.test.yml')
    writeFileSync(file, JSON.stringify({ rule_files: [ALERTS], evaluation_interval: '1m', tests }))
    expect(promtool(['test', 'rules', file])).toContain('SUCCESS')
  })
})

describe('the dashboard', () => {
  it('finds figures for each of its queries in what a running server says', async () => {
    if (!isThere()) return
    await buildIfStale()
    const database = await createTestDatabase()
    const db = openDatabase({ connection: database.connection, pool: 4, log: quiet })
    try {
      const metrics = `127.0.0.1:${await freePort()}`
      const { url, stop } = await startProgram({
        command: [SERVER],
        port: await freePort(),
        env: {
          DATABASE_URL: databaseUrl(database.connection),
          DATA_DIR: path.join(folder, 'data'),
          BACKUP_DIR: path.join(folder, 'backups'),
          METRICS_ADDRESS: metrics,
        },
      })
      const { anEvent, aUser } = makeBuilders(() => db)
      const event = await anEvent({ registration: { limit: 1000 } })
      await registerAndScan(db, { event, at: url })
      const refused = new WireClient(url, await aUser())
      for (let time = 0; time < 2; time++) await refused.register(event)
      const scraped = await (await fetch(`http://${metrics}/metrics`)).text()
      // Node's own are named by prom-client.
      promtool(
        ['check', 'metrics'],
        `${scraped
          .split('\n')
          .filter((line) => line.includes('cubic_'))
          .join('\n')}\n`,
      )

      const ask = await startPrometheus(metrics)
      const dashboard = JSON.parse(readFileSync(path.join(DEPLOY, 'grafana.json'), 'utf8')) as {
        readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
      }
      const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      expect(queries.length).toBeGreaterThan(15)
      for (const query of queries)
        await expect.poll(() => ask(query), { timeout: 60_000, interval: 1000, message: query }).toBeGreaterThan(0)
      say(`Prometheus: ${queries.length} queries of the dashboard have an answer`)
      await stop()
    } finally {
      await db.close()
      await database.drop()
    }
  })
})

/** Scrapes every second. Returns how many series a query finds. */
async function startPrometheus(target: string): Promise<(query: string) => Promise<number>> {
  const config = path.join(folder, 'prometheus.yml')
  const scrape = { job_name: 'cubic', scrape_interval: '1s', static_configs: [{ targets: [target] }] }
  writeFileSync(config, JSON.stringify({ rule_files: [ALERTS], scrape_configs: [scrape] }))
  const address = `127.0.0.1:${await freePort()}`
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${folder}/tsdb`, `--web.listen-address=${address}`]
  prometheus = spawn('prometheus', [...args, '--log.level=warn'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return async (query) => {
    const response = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(query)}`).catch(
      () => undefined,
    )
    if (!response?.ok) return -1
    const { data } = (await response.json()) as { readonly data: { readonly result: readonly unknown[] } }
    return data.result.length
  }
}
