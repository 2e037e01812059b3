import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { type App, createApp, type Extension, prepareDatabase } from '@cubic/server/app'
import { readConfig } from '@cubic/server/config'
import { openDatabase, type OpenDatabase } from '@cubic/server/infra/database/database'
import { createLog } from '@cubic/server/infra/log/log'
import { type Builders, makeBuilders } from './builders.ts'
import { createTestDatabase, quiet, type Template } from './cluster.ts'
import { NEVER_OVERLOADED, NEVER_SLOW } from '../never-slow.ts'
import { WireClient } from './wire-client.ts'

export type Wire = Builders & {
  readonly url: () => string
  readonly db: () => OpenDatabase
  readonly app: () => App
  readonly as: (user: { readonly token: string }) => WireClient
  readonly guest: () => WireClient
  readonly faults: readonly string[]
  readonly warnings: readonly string[]
  /** All lines of the log, from `LOG_LEVEL` on; without it from warnings on. */
  readonly lines: readonly string[]
}

const template: Template = {
  name: 'wire',
  async build(db) {
    await prepareDatabase(db, readConfig({}))
  },
}

type WireOptions = {
  readonly env?: { readonly [name: string]: string }
  readonly lockTimeoutMs?: number
  readonly statementTimeoutMs?: number
  /** The tests break the server on purpose. */
  readonly mayFail?: boolean
  /** Models beside the product's own. */
  readonly extension?: Extension
  /** The folder of the built front ends; without it the API alone is served. */
  readonly frontEnds?: string
}

type Running = {
  readonly url: string
  readonly db: OpenDatabase
  readonly app: App
  readonly stop: () => Promise<void>
}

type Logged = { readonly faults: string[]; readonly warnings: string[]; readonly lines: string[] }

/**
 * A server on a port of its own over a database of its own, for the tests of one file; it must not have failed inside.
 */
export function useWire(options: WireOptions = {}): Wire {
  const logged: Logged = { faults: [], warnings: [], lines: [] }
  let running: Running | undefined
  beforeAll(async () => {
    running = await start(options, logged)
  })
  afterAll(async () => {
    await running?.stop()
    if (!options.mayFail) expectNoFaults(logged)
  })
  return wireOf(() => running, logged)
}

let shared: Promise<Running> | undefined
const loggedByShared: Logged = { faults: [], warnings: [], lines: [] }

/**
 * The server that files of one worker share, over one database, which ends with the worker: for tests that make their
 * own data, and look at nothing else. It starts once instead of once a file.
 */
export function useSharedWire(): Wire {
  let running: Running | undefined
  beforeAll(async () => {
    running = await (shared ??= start({}, loggedByShared))
    loggedByShared.faults.length = 0
    loggedByShared.warnings.length = 0
    loggedByShared.lines.length = 0
  })
  afterAll(() => expectNoFaults(loggedByShared))
  return wireOf(() => running, loggedByShared)
}

const expectNoFaults = ({ faults }: Logged): void => expect(faults, 'the server met no failure of its own').toEqual([])

async function start(
  { env = {}, lockTimeoutMs = 5000, statementTimeoutMs = 30_000, extension, frontEnds }: WireOptions,
  logged: Logged,
): Promise<Running> {
  const database = await createTestDatabase(template)
  const config = readConfig({
    TRUST_PROXY: 'loopback',
    LOG_SLOW_MS: NEVER_SLOW,
    REQUESTS_WHEN_OVERLOADED: NEVER_OVERLOADED,
    ...env,
  })
  const isLogged = env['LOG_LEVEL'] !== undefined
  const log = createLog({ level: isLogged ? config.logLevel : 'warn', write: (line) => keep(line, logged) })
  const db = openDatabase({
    connection: database.connection,
    pool: 10,
    log: isLogged ? log : quiet,
    slowMs: config.slowMs,
    lockTimeoutMs,
    statementTimeoutMs,
  })
  const app = await createApp({
    db,
    config,
    log,
    ...(extension ? { extension } : {}),
    ...(frontEnds === undefined ? {} : { frontEnds }),
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    db,
    app,
    async stop() {
      await app.http.close()
      await db.close()
      await database.drop()
    },
  }
}

function keep(line: string, { faults, warnings, lines }: Logged): void {
  lines.push(line)
  if (line.includes('"level":"warn"')) warnings.push(line)
  else if (line.includes('"level":"error"')) faults.push(line)
}

function wireOf(running: () => Running | undefined, logged: Logged): Wire {
  const current = (): Running => {
    const server = running()
    if (!server) throw new Error('the server starts in beforeAll')
    return server
  }
  return {
    ...makeBuilders(() => current().db),
    url: () => current().url,
    db: () => current().db,
    app: () => current().app,
    as: ({ token }) => new WireClient(current().url, { token }),
    guest: () => new WireClient(current().url),
    ...logged,
  }
}
