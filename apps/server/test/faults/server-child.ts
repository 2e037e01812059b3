// A server process of its own over the embedded database of a folder: it says where it listens, and is there to be killed.
import type { AddressInfo } from 'node:net'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/infra/database/database.ts'
import { startEmbeddedPostgres } from '../../src/infra/database/embedded-postgres.ts'
import { createLog } from '../../src/infra/log.ts'

const [dataDir = ''] = process.argv.slice(2)
const log = createLog({ level: 'silent' })
const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' })
const embedded = await startEmbeddedPostgres({ dataDir, log, timeoutMs: 30_000 })
const db = openDatabase({ connection: embedded.connection, pool: config.databasePool, log })
const app = await createApp({ db, config, log })
await app.http.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ port: (app.http.server.address() as AddressInfo).port })}\n`)
