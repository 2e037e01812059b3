import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { raw } from '@cubic/data-platform'
import { freePort } from '@cubic/testing/free-port'
import { createTestDatabase, quiet, type TestDatabase } from '@cubic/testing/server/cluster'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../src/infra/database/database.ts'
import { refusePooler } from '../../src/infra/database/refuse-pooler.ts'
import { hasCode } from '../../src/infra/errors/has-code.ts'
import { createLog } from '../../src/infra/log/log.ts'
import { reachDatabase, template } from '../faults/support.ts'

const IGNORED = 'options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
const version = /PgBouncer (\S+)/.exec(
  spawnSync('pgbouncer', ['--version'], { encoding: 'utf8', env }).stdout ?? '',
)?.[1]
const say = (line: string): void => void process.stdout.write(`\n${line}\n`)
const folder = mkdtempSync(path.join(tmpdir(), 'cubic-pgbouncer-'))
let database: TestDatabase
let door: Server
let running: ChildProcess | undefined
const opened: OpenDatabase[] = []

beforeAll(async () => {
  chmodSync(folder, 0o755)
  database = await createTestDatabase(template)
  // PgBouncer does not run as root, and the socket of the tests' database is for root alone.
  door = createServer((client) => {
    const server = reachDatabase(database.connection)
    client.pipe(server).pipe(client)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('error', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
  running?.kill('SIGKILL')
})
afterAll(async () => {
  door.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function through(mode: 'session' | 'transaction', ignored = IGNORED): Promise<OpenDatabase> {
  const port = await freePort()
  const { user, password } = login()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
cubic = host=127.0.0.1 port=${(door.address() as AddressInfo).port} dbname=${database.name} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = ${ignored}
`,
  )
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  running = spawn('pgbouncer', ['-q', ...account, file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const db = openDatabase({ connection: `postgres://anybody@127.0.0.1:${port}/cubic`, pool: 4, log: quiet })
  opened.push(db)
  const answers = () =>
    db.monitor.one`select 1`.then(
      () => true,
      (error: unknown) => !hasCode(error instanceof Error && error.cause, 'ECONNREFUSED'),
    )
  await expect.poll(answers, { timeout: 10_000 }).toBe(true)
  return db
}

function login(): { readonly user: string; readonly password: string } {
  const { connection } = database
  if (typeof connection !== 'string') return { user: connection.user, password: connection.password ?? '' }
  const { username, password } = new URL(connection)
  return { user: username, password: decodeURIComponent(password) }
}

function isThere(): boolean {
  if (version === undefined) say('PgBouncer: NOT TESTED, it is not on this machine')
  return version !== undefined
}

describe('PgBouncer', () => {
  it('is refused in transaction mode', async () => {
    if (!isThere()) return
    await expect(refusePooler(await through('transaction'), quiet)).rejects.toThrow('transaction mode')
  })

  it('that knows none of our parameters is refused with what to set', async () => {
    if (!isThere()) return
    await expect(refusePooler(await through('session', ''), quiet)).rejects.toThrow('ignore_startup_parameters')
  })

  it('serves in session mode, and warns that it drops our settings unless the role has them', async () => {
    if (!isThere()) return
    const lines: string[] = []
    const log = createLog({ level: 'warn', write: (line) => lines.push(line) })
    await refusePooler(await through('session'), log)
    expect(lines.join('')).toContain('drops the settings')

    const admin = openDatabase({ connection: database.connection, pool: 1, log: quiet })
    opened.push(admin)
    for (const setting of ["statement_timeout = '30s'", "lock_timeout = '5s'", "timezone = 'UTC'"])
      await admin.run`${raw(`alter database ${database.name} set ${setting}`)}`
    running?.kill('SIGKILL')
    const db = await through('session')
    await refusePooler(db, log)
    expect(lines).toHaveLength(1)
    const heard: (string | null)[] = []
    await db.listen('news', (payload) => heard.push(payload))
    await db.run`select pg_notify('news', 'one')`
    await expect.poll(() => heard).toEqual(['one'])
    for (let time = 0; time < 5; time++) expect(await db.one`select ${time}::integer as n`).toEqual({ n: time })
  })
})
