import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupervisedPostgres } from '@cubic/postgres-supervisor'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openDatabase, type Connection, type OpenDatabase } from '@cubic/server/infra/database/database'
import { startEmbeddedPostgres } from '@cubic/server/infra/database/embedded-postgres'
import { createLog, type Log } from '@cubic/server/infra/log/log'

type TestCluster = Readonly<{ connection: Connection; run: string }>

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster
  }
}

export const quiet: Log = createLog({ level: 'silent' })

/** Vitest's globalSetup: one cluster for the run, or the server of DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `cubic_test_${randomBytes(4).toString('hex')}`
  const url = process.env.DATABASE_URL
  if (url) {
    project.provide('testCluster', { connection: url, run })
    return () => dropAll(url, run)
  }
  const folder = mkdtempSync(join(tmpdir(), 'cubic-test-'))
  const cluster = await startTestCluster(folder)
  project.provide('testCluster', { connection: cluster.connection, run })
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fast, not durable: test data need not survive a power cut. */
function startTestCluster(dataDir: string): Promise<SupervisedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    log: quiet,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // each server of a test keeps up to ten
      max_connections: '300',
      autovacuum: 'off',
    },
  })
}

/** A template database: built once a run, by the first worker that needs it. */
export type Template = Readonly<{
  /** Must include everything that changes the result of `build`. */
  name: string
  build(db: OpenDatabase, connection: Connection): Promise<void>
}>

export type TestDatabase = Readonly<{
  connection: Connection
  name: string
  drop(): Promise<void>
}>

/** A database of its own (0.1 s), empty or a copy of a template. */
export async function createTestDatabase(template?: Template): Promise<TestDatabase> {
  const cluster = inject('testCluster')
  const name = `${cluster.run}_${randomBytes(6).toString('hex')}`
  const source = template === undefined ? 'template0' : await templateOf(cluster, template)
  await asAdmin(cluster.connection, (admin) =>
    admin.query(`create database ${name} template ${source} encoding 'UTF8'`),
  )
  return {
    name,
    connection: databaseOf(cluster.connection, name),
    drop: () =>
      asAdmin(
        cluster.connection,
        async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)),
      ),
  }
}

async function templateOf(cluster: TestCluster, template: Template): Promise<string> {
  const name = `${cluster.run}_t_${createHash('sha256').update(template.name).digest('hex').slice(0, 12)}`
  await asAdmin(cluster.connection, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await admin.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_database where datname = $1',
      [name],
    )
    if (rows[0]?.datistemplate) return
    // A worker that failed halfway may have left one.
    if (rows.length > 0) await admin.query(`drop database ${name} with (force)`)
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
    const connection = databaseOf(cluster.connection, name)
    const db = openDatabase({ connection, pool: 4, log: quiet, statementTimeoutMs: 0 })
    try {
      await template.build(db, connection)
    } finally {
      await db.close()
    }
    await admin.query(`alter database ${name} with is_template true allow_connections false`)
  })
  return name
}

async function asAdmin<Result>(connection: Connection, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function databaseOf(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

async function dropAll(url: string, run: string): Promise<void> {
  await asAdmin(url, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [run],
    )
    for (const { datname } of rows) {
      await admin.query(`alter database ${datname} with is_template false`)
      await admin.query(`drop database if exists ${datname} with (force)`)
    }
  })
}
