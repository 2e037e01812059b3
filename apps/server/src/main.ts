import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type App, createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { createFirstAdministrator } from './features/people/commands/create-first-administrator.ts'
import type { Config } from './infra/configuration.ts'
import { type Connection, type OpenDatabase, openDatabase } from './infra/database/database.ts'
import { startEmbeddedPostgres } from './infra/database/embedded-postgres.ts'
import { startJobs } from './infra/jobs/start-jobs.ts'
import { createLog, type Log } from './infra/log.ts'
import { checkAddress, explainListenError } from './infra/listen-address.ts'
import { startWithRoom } from './infra/start-with-room.ts'
import { fillSampleData } from './sample-data/fill-sample-data.ts'
import { SAMPLE_SETTINGS } from './sample-data/settings.ts'

const FRONT_ENDS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The bundle has it beside this file. */
const PARSER = new URL(
  import.meta.url.endsWith('.ts') ? 'infra/parsing/parser-thread.ts' : 'parser-thread.js',
  import.meta.url,
)

/** Writes to the terminal, apart from the log. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { events: { type: 'string', default: '120' }, people: { type: 'string', default: '400' } },
  })
  const isDemo = positionals[0] === 'demo'
  const config = isDemo ? readConfig(undefined, SAMPLE_SETTINGS) : readConfig()
  const log = createLog({ level: config.logLevel })
  await checkAddress(config)
  const leaving = new AbortController()
  let stop = async (): Promise<void> => undefined
  // From here on there is a database to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isTold = true
      leaving.abort()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  const sample = isDemo
    ? { events: countOf(values.events, 'events'), people: countOf(values.people, 'people') }
    : undefined
  const attempt = () => serve({ config, log, sample, onStop: (given) => (stop = given) })
  await startWithRoom({ attempt, dataDir: config.dataDir, log, signal: leaving.signal, say: complain })
}

type Serving = {
  readonly config: Config
  readonly log: Log
  /** The size of the sample data, for the demo. */
  readonly sample: { readonly events: number; readonly people: number } | undefined
  /** Takes what stops the server, from the beginning of its start on. */
  readonly onStop: (stop: () => Promise<void>) => void
}

/** Starts everything; if that fails, stops what has been started. */
async function serve({ config, log, sample, onStop }: Serving): Promise<void> {
  const opening = openStorage(config, log)
  let stopServing = async (): Promise<void> => undefined
  const stop = stopOnce(async () => {
    await stopServing()
    await (await opening).stop()
  })
  onStop(stop)
  const { db, migrationDb, connection } = await opening
  try {
    const app = await createApp({
      db,
      migrationDb,
      connection,
      config,
      log,
      parserProgram: PARSER,
      frontEnds: FRONT_ENDS,
    })
    const jobs = await startJobs({ db, jobs: app.jobs, log })
    stopServing = async () => {
      await jobs.stop()
      await app.http.close()
    }
    if (sample) await fillIfEmpty(migrationDb, { ...sample, files: app.files })
    else await welcomeAdministrator(db, config)
    await migrationDb.close()
    await app.http.listen({ port: config.port, host: config.host })
    const { organisation } = app.settings.current()
    say(`\n  ${organisation.cn} · ${organisation.en}\n  ${config.publicUrl}\n`)
  } catch (error) {
    await stop()
    throw error
  }
}

type Storage = {
  readonly db: OpenDatabase
  /** Without time limits, as the migration of a large database needs. */
  readonly migrationDb: OpenDatabase
  readonly connection: Connection
  readonly stop: () => Promise<void>
}

async function openStorage(config: Config, log: Log): Promise<Storage> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : undefined
  const connection = embedded?.connection ?? config.databaseUrl ?? ''
  const db = openDatabase({ connection, pool: config.databasePool, log })
  return {
    db,
    connection,
    migrationDb: openDatabase({ connection, pool: 2, log, statementTimeoutMs: 0, lockTimeoutMs: 0 }),
    async stop() {
      await db.close()
      await embedded?.stop()
    },
  }
}

async function fillIfEmpty(
  db: OpenDatabase,
  data: { events: number; people: number; files: App['files'] },
): Promise<void> {
  if (await db.one`select 1 from cubic_user limit 1`) return
  say('Filling an empty database with sample data …')
  await fillSampleData(db, { ...data, now: new Date() })
  say(
    '  Sample accounts, each with the password demo-pass:\n  admin, author, writer, auditor, registrar, scanner, mentor, student1 … student50',
  )
}

/** On the first start, makes one administrator, who sets their password through a link that is shown only here. */
async function welcomeAdministrator(db: OpenDatabase, config: Config): Promise<void> {
  const token = await createFirstAdministrator(db)
  if (token)
    say(
      `\n  An administrator was created: account "admin".\n  Set the password within 24 hours: ${config.publicUrl}/set-password?token=${token}&office`,
    )
}

function countOf(text: string, option: string): number {
  const count = Number(text)
  if (!/^\d{1,8}$/.test(text) || count < 1)
    throw new ConfigError([`--${option}=${text}: expected a whole number from 1`])
  return count
}

function stopOnce(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined
  return () => (stopping ??= stop())
}

/** A signal asked to stop: errors of interrupted work are then expected. */
let isTold = false

main().catch((error: unknown) => {
  if (isTold) return
  complain(explain(error))
  process.exitCode = 1
})

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = explainListenError(error, process.argv[2] === 'demo' ? 'npm run demo' : 'npm start')
  if (reason) return reason
  // Our own error classes need no stack.
  return error.name.endsWith('Error') && error.name !== 'Error' && error.name !== 'TypeError'
    ? error.message
    : (error.stack ?? error.message)
}
