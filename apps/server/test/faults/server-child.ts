// A server process of its own over the database that its environment names: it prints where it listens; tests kill it.
import type { AddressInfo } from 'node:net'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { startEmbeddedPostgres } from '../../src/infra/database/embedded-postgres.ts'
import { createLog } from '../../src/infra/log/log.ts'

const config = readConfig(undefined, { TRUST_PROXY: 'loopback' })
const log = createLog({ level: 'silent' })
const connection =
  config.databaseUrl ?? (await startEmbeddedPostgres({ dataDir: config.dataDir, log, timeoutMs: 60_000 })).connection
const db = openDatabase({ connection, pool: config.databasePool, log })
const app = await createApp({ db, config, log })
await app.http.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.http.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ port, now: Date.now() })}\n`)
