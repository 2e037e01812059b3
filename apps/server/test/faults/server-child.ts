// A server process of its own over the database that its environment names: it prints where it listens; tests kill it.
// It runs the jobs that TEST_JOBS names; then its statements wait a minute for locks, which tests hold until the kill.
import type { AddressInfo } from 'node:net'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { startEmbeddedPostgres } from '../../src/infra/database/embedded-postgres.ts'
import { startJobs } from '../../src/infra/jobs/start-jobs.ts'
import { createLog } from '../../src/infra/log/log.ts'

const config = readConfig(undefined, { TRUST_PROXY: 'loopback' })
const log = createLog({ level: 'silent' })
const connection =
  config.databaseUrl ?? (await startEmbeddedPostgres({ dataDir: config.dataDir, log, timeoutMs: 60_000 })).connection
const names = process.env['TEST_JOBS']?.split(',')
const waits = names && { lockTimeoutMs: 60_000, statementTimeoutMs: 60_000 }
const db = openDatabase({ connection, pool: config.databasePool, log, ...waits })
const app = await createApp({ db, config, log })
if (names) await startJobs({ db, jobs: app.jobs.filter(({ name }) => names.includes(name)), log })
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ port, now: Date.now() })}\n`)
