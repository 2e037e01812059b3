import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { announceProcess } from './features/system/commands/announce-process.ts'
import { createFirstAdministrator } from './features/people/commands/create-first-administrator.ts'
import type { Config } from './infra/services/configuration.ts'
import { type Connection, type OpenDatabase, openDatabase } from './infra/database/database.ts'
import { refusePooler } from './infra/database/refuse-pooler.ts'
import { pause } from './infra/database/pause.ts'
import { startEmbeddedPostgres } from './infra/database/embedded-postgres.ts'
import { startJobs } from './infra/jobs/start-jobs.ts'
import { createLog, type Log } from './infra/log/log.ts'
import { serveMetrics } from './infra/metrics/serve-metrics.ts'
import { checkAddress, explainListenError } from './infra/network/listen-address.ts'
import { startWithRoom } from './infra/database/start-with-room.ts'

const FRONT_ENDS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** The bundle has it beside this file. */
const PARSER = new URL(
  import.meta.url.endsWith('.ts') ? 'infra/parsing/parser-thread.ts' : 'parser-thread.js',
  import.meta.url,
)

const SAME_TELLING_MS = 1000

/**
 * Connections that the system may accept before the process does; it takes the smaller of this and its own maximum.
 * Thousands connect in the second at which registration opens. A client that finds no place tries again after 1, 3 and
 * 7 seconds, and so on.
 */
const BACKLOG = 16_384

/** Writes to the terminal, apart from the log. */
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** Sample data in place of a first administrator. */
export type Demo = {
  readonly settings: Readonly<Record<string, string>>
  readonly fill: (db: OpenDatabase, files: App['files']) => Promise<void>
}
type Program = {
  /** How people start it, for errors. */
  readonly command: string
  /** Throws a `ConfigError` if the command line is wrong. */
  readonly readDemo?: () => Demo
  /** The folder of the built front ends, each in a folder of its name. */
  readonly frontEnds?: string
  /** Takes the public URL once the server listens, instead of writing it to the terminal. */
  readonly onListening?: (publicUrl: string) => void
}

export async function runServer(program: Program): Promise<void> {
  /** When a signal first asked to stop: errors of interrupted work are then expected. */
  let told: number | undefined
  const leaving = new AbortController()
  const hurry = new AbortController()
  let stop = async (): Promise<void> => undefined
  try {
    const demo = program.readDemo?.()
    const config = demo ? readConfig(undefined, demo.settings) : readConfig()
    const log = createLog({ level: config.logLevel })
    await checkAddress(config)
    // From here on there is a database to stop.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        told ??= performance.now()
        // Told again, it stops at once. One telling may arrive twice: from the process group, and from npm.
        if (performance.now() - told > SAME_TELLING_MS) hurry.abort()
        leaving.abort()
        stop().then(
          () => process.exit(0),
          () => process.exit(1),
        )
      })
    const attempt = () =>
      serve({
        config,
        log,
        demo,
        program,
        leaving: leaving.signal,
        hurry: hurry.signal,
        onStop: (given) => (stop = given),
      })
    await startWithRoom({ attempt, dataDir: config.dataDir, log, signal: leaving.signal, say: complain })
  } catch (error) {
    if (told !== undefined) return
    complain(explain(error, program.command))
    process.exitCode = 1
  }
}

type Serving = {
  readonly config: Config
  readonly log: Log
  readonly demo: Demo | undefined
  readonly program: Program
  readonly leaving: AbortSignal
  /** Aborts when it shall not wait for anybody. */
  readonly hurry: AbortSignal
  /** Takes what stops the server, from the beginning of its start on. */
  readonly onStop: (stop: () => Promise<void>) => void
}

async function serve({ config, log, demo, program, leaving, hurry, onStop }: Serving): Promise<void> {
  const opening = openStorage(config, log)
  let stopServing = async (): Promise<void> => undefined
  const stop = stopOnce(async () => {
    await stopServing()
    await (await opening).stop()
  })
  onStop(stop)
  const { db, migrationDb, connection } = await opening
  try {
    if (config.databaseUrl !== undefined) await refusePooler(db, log)
    const app = await createApp({
      db,
      migrationDb,
      connection,
      config,
      log,
      leaving,
      parserProgram: PARSER,
      frontEnds: program.frontEnds ?? FRONT_ENDS,
    })
    if (app.jobs.length > 0) {
      const jobs = await startJobs({ db, jobs: app.jobs, log })
      // After the last answer, and before the services that they use.
      app.http.addHook('onClose', jobs.stop)
    }
    stopServing = () => app.http.close()
    app.http.addHook('onClose', await announceProcess({ db, log, port: config.port, roles: config.roles }))
    if (config.metricsAddress) app.http.addHook('onClose', await openMetrics(config.metricsAddress, app))
    if (demo) await demo.fill(migrationDb, app.files)
    else await welcomeAdministrator(db, config)
    await migrationDb.close()
    await app.http.listen({ port: config.port, host: config.host, backlog: BACKLOG })
    stopServing = async () => {
      await pause(config.drainSeconds * 1000, hurry)
      await app.http.close()
    }
    if (program.onListening) return program.onListening(config.publicUrl)
    const { organisation } = app.settings.current()
    say(`\n  ${organisation.cn} · ${organisation.en}\n  ${config.publicUrl}\n`)
  } catch (error) {
    await stop()
    throw error
  }
}

async function openMetrics(address: NonNullable<Config['metricsAddress']>, app: App): Promise<() => Promise<void>> {
  try {
    return await serveMetrics({ address, ...app })
  } catch (error) {
    throw new ConfigError([`METRICS_ADDRESS: cannot listen there (${error instanceof Error ? error.message : ''})`])
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
  const db = openDatabase({ connection, pool: config.databasePool, log, slowMs: config.slowMs })
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

/** On the first start, makes one administrator, who sets their password through a link that is shown only here. */
async function welcomeAdministrator(db: OpenDatabase, config: Config): Promise<void> {
  const token = await createFirstAdministrator(db)
  if (token)
    say(
      `\n  An administrator was created: account "admin".\n  Set the password within 24 hours: ${config.publicUrl}/set-password?office#token=${token}`,
    )
}

function stopOnce(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined
  return () => (stopping ??= stop())
}

function explain(error: unknown, command: string): string {
  if (!(error instanceof Error)) return String(error)
  const reason = explainListenError(error, command)
  if (reason) return reason
  // Our own error classes need no stack.
  return error.name.endsWith('Error') && error.name !== 'Error' && error.name !== 'TypeError'
    ? error.message
    : (error.stack ?? error.message)
}
