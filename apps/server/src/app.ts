import {
  createRegistry,
  type Database,
  fillTexts,
  missingParts,
  type Method,
  type Model,
  type Registry,
  syncSchema,
} from '@cubic/data-platform'
import type { FastifyInstance } from 'fastify'
import { FEATURES, MIGRATIONS } from './feature-list.ts'
import type { LateServices } from './features/feature.ts'
import { Executor } from './graphql/executor.ts'
import { makeSchema } from './graphql/schema.ts'
import { createServer } from './http/server.ts'
import type { Config } from './infra/services/configuration.ts'
import { countLookups } from './infra/metrics/count-lookups.ts'
import type { Connection, OpenDatabase } from './infra/database/database.ts'
import { alone } from './infra/database/alone.ts'
import {
  areApplied,
  findPending,
  findPrepared,
  isPreparedByNewer,
  migrate,
  notePrepared,
} from './infra/database/migrations.ts'
import type { FileStore } from './infra/files/files.ts'
import type { Job } from './infra/jobs/job.ts'
import { countConnections } from './infra/metrics/count-connections.ts'
import { createScrape, type Scrape } from './infra/metrics/readings.ts'
import type { Log } from './infra/log/log.ts'
import { readPinyin } from './infra/text/pinyin.ts'
import type { Services } from './infra/services/services.ts'
import type { TicketSigner } from './infra/access/ticket-signer.ts'
import { openServices } from './open-services.ts'

export type AppOptions = {
  readonly db: OpenDatabase
  /** Migrates in place of `db`, whose time limits may be too short. */
  readonly migrationDb?: Database
  readonly config: Config
  readonly log: Log
  /** Aborts when the process is told to stop, before it closes. */
  readonly leaving?: AbortSignal
  /** For backups, which use their own connections; without it none are scheduled. */
  readonly connection?: Connection
  /** The program of the threads that parse what people send; without it, its source. */
  readonly parserProgram?: URL
  /** The folder of the built front ends, each in `<name>/dist`; without it only the API is served. */
  readonly frontEnds?: string
  readonly extension?: Extension
}
export type Extension = { readonly models: readonly Model[]; readonly methods: readonly Method[] }
const NO_EXTENSION: Extension = { models: [], methods: [] }
export type App = {
  readonly http: FastifyInstance
  readonly registry: Registry
  readonly signer: TicketSigner
  readonly files: FileStore
  readonly settings: Services['settings']
  readonly metrics: Services['metrics']
  readonly scrape: Scrape
  /** For `startJobs`; none where the process is told to do none. */
  readonly jobs: readonly Job[]
}

/** Wires everything together; nothing else does. Migrates the database first. */
export async function createApp({
  db,
  migrationDb = db,
  config,
  log,
  leaving = new AbortController().signal,
  connection,
  parserProgram = new URL('infra/parsing/parser-thread.ts', import.meta.url),
  frontEnds,
  extension = NO_EXTENSION,
}: AppOptions): Promise<App> {
  await prepareDatabase(migrationDb, config, extension)
  const registry = makeRegistry(config, extension, () => services)
  const opened = await openServices({
    db,
    config,
    log,
    leaving,
    connection,
    parserProgram,
    registry,
    features: FEATURES,
  })
  const { services, close } = opened
  for (const feature of FEATURES) await feature.beforeServing?.(services)
  const resolvers = await Promise.all(FEATURES.map(async (feature) => (await feature.resolvers?.(services)) ?? {}))
  const executor = new Executor(makeSchema(resolvers), config.limits, countLookups(services.metrics, 'queries'))
  const http = await createServer(services, {
    features: FEATURES,
    executor,
    frontEnds,
    // A backup of an older version may have been restored below a running process.
    readiness: {
      database: async () => (await db.monitor.one`select 1`) !== undefined,
      migrations: () => areApplied(db.monitor, MIGRATIONS),
    },
  })
  http.addHook('onClose', close)
  const { signer, files: store, settings: live, metrics } = services
  countConnections(metrics, db)
  return {
    http,
    registry,
    signer,
    files: store,
    settings: live,
    metrics,
    scrape: createScrape(
      metrics,
      FEATURES.flatMap((feature) => feature.metrics?.(services) ?? []),
    ),
    jobs: config.roles.includes('jobs') ? FEATURES.flatMap((feature) => feature.jobs?.(services) ?? []) : [],
  }
}

/** Migrates before and after the models' tables; leaves a newer version's database alone. Starts take turns. */
export async function prepareDatabase(db: Database, config: Config, extension = NO_EXTENSION): Promise<void> {
  const registry = makeRegistry(config, extension, () => {
    throw new Error('a model is declared without services')
  })
  await alone(db, 'cubic-schema', async () => {
    if (await isPreparedByNewer(db, MIGRATIONS)) return
    await migrate(db, MIGRATIONS, 'before')
    await syncSchema(db, registry, readPinyin)
    await fillTexts(db, registry)
    await migrate(db, MIGRATIONS, 'after')
    await notePrepared(db)
  })
}

export type UpgradePlan = {
  /** The version that prepared the database; undefined for one of before that was noted. */
  readonly preparedBy: string | undefined
  readonly migrations: readonly string[]
  /** Tables, columns, indexes and references that are missing. */
  readonly parts: readonly string[]
}

/** Says what `prepareDatabase` would do, and does nothing. Throws a `MigrationError` as it would. */
export async function planUpgrade(db: Database, config: Config): Promise<UpgradePlan> {
  const registry = makeRegistry(config, NO_EXTENSION, () => {
    throw new Error('a model is declared without services')
  })
  const preparedBy = (await findPrepared(db))?.version
  if (await isPreparedByNewer(db, MIGRATIONS)) return { preparedBy, migrations: [], parts: [] }
  const pending = await findPending(db, MIGRATIONS)
  return {
    preparedBy,
    migrations: pending.map(({ id, name }) => `${id} ${name}`),
    parts: await missingParts(db, registry),
  }
}

function makeRegistry(config: Config, { models, methods }: Extension, services: LateServices): Registry {
  return createRegistry(
    [...FEATURES.flatMap((feature) => feature.models?.(config, services) ?? []), ...models],
    [...FEATURES.flatMap((feature) => feature.methods?.(config, services) ?? []), ...methods],
  )
}
