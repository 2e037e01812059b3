import path from 'node:path'
import { LANGUAGES } from '@cubic/contract'
import type { Database, Method, Model } from '@cubic/data-platform'
import {
  createRegistry,
  FairQueue,
  fillTexts,
  type Registry,
  shareReads,
  shareTotals,
  syncSchema,
} from '@cubic/data-platform'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { audit } from './features/audit/feature.ts'
import { backups } from './features/backups/feature.ts'
import { calendar } from './features/calendar/feature.ts'
import { startScanWriter } from './features/check-in/commands/start-scan-writer.ts'
import { checkIn } from './features/check-in/feature.ts'
import { isPassToken, makeFindPassHolder } from './features/check-in/queries.ts'
import { editing } from './features/editing/feature.ts'
import { events } from './features/events/feature.ts'
import { files } from './features/files/feature.ts'
import { messages } from './features/messages/feature.ts'
import { pages } from './features/pages/feature.ts'
import { people } from './features/people/feature.ts'
import { noteSessionUse } from './features/people/commands/note-session-use.ts'
import { makeFindCaller } from './features/people/queries.ts'
import { admins, writesEvents } from './features/people/roles.ts'
import { projects } from './features/projects/feature.ts'
import { registration } from './features/registration/feature.ts'
import { startLocating } from './features/registration/commands/start-locating.ts'
import { canRegister } from './features/registration/queries.ts'
import { formVersionOf } from './features/registration/reading/form.ts'
import { startRegistrationWriter } from './features/registration/rush/start-registration-writer.ts'
import { promoteWaitlistOf } from './features/registration/waitlist/promote-waitlist.ts'
import { type LiveSettings, openSettings, perSettings } from './features/settings/commands/open-settings.ts'
import { settings as settingsFeature } from './features/settings/feature.ts'
import { allColumnsOf, type Environment } from './features/settings/queries.ts'
import { tickets } from './features/tickets/feature.ts'
import { ticketParts } from './features/tickets/model.ts'
import { views } from './features/views/feature.ts'
import { Executor } from './graphql/executor.ts'
import { makeSchema } from './graphql/schema.ts'
import { createServer } from './http/server.ts'
import { WITHDRAWALS } from './http/withdrawals.ts'
import { createAllowance } from './infra/allowance.ts'
import type { Connection, OpenDatabase } from './infra/database/database.ts'
import { migrate } from './infra/database/migrations.ts'
import { createFairScheduler } from './infra/fair-scheduler.ts'
import type { Feature, ModelMeans } from './infra/feature.ts'
import { type FileStore, openFileStore } from './infra/files.ts'
import { createSemaphore } from './infra/semaphore.ts'
import { housekeeping } from './infra/housekeeping.ts'
import { bearerToken, languageOf } from './infra/http/requests.ts'
import type { Job } from './infra/jobs/job.ts'
import { createPictureCache } from './infra/picture-cache.ts'
import type { Log } from './infra/log.ts'
import { openParser } from './infra/parsing/open-parser.ts'
import { readPinyin } from './infra/pinyin.ts'
import { openTicketSigner, type TicketSigner } from './infra/ticket-signer.ts'
import { createTries } from './infra/tries.ts'

const FEATURES: readonly Feature[] = [
  housekeeping,
  people,
  // seats may have come free while nobody could be promoted
  events({ canRegister, formVersion: formVersionOf, afterPublishing: promoteWaitlistOf }),
  registration(ticketParts),
  tickets,
  checkIn,
  pages,
  projects,
  messages,
  views,
  audit({ readers: admins }),
  editing,
  settingsFeature,
  calendar,
  files({ isManager: writesEvents }),
  backups,
]

/** All features' migrations in the order of their numbers. */
export const MIGRATIONS = FEATURES.flatMap(({ migrations = [] }) => migrations).toSorted(
  (one, other) => one.id - other.id,
)

/** Some thirty kilobytes each. */
const PICTURES_KEPT = 2000

/** Waiting statements of one caller, or of the guests of one network, that no other caller shares. */
const WAITING_READS = 1000
/** How many seconds of the allowance for costly queries may be spent at once. */
const ALLOWANCE_SECONDS = 10

export type AppOptions = {
  readonly db: OpenDatabase
  /** Migrates in place of `db`, whose time limits may be too short. */
  readonly migrationDb?: Database
  readonly config: Config
  readonly log: Log
  /** For backups, which use their own connections; without it none are scheduled. */
  readonly connection?: Connection
  /** The program of the threads that parse what people send; without it, its source. */
  readonly parserProgram?: URL
  /** The folder of the built front ends, each in `<name>/dist`; without it only the API is served. */
  readonly frontEnds?: string
  /** Models in addition to the product's own. */
  readonly extension?: Extension
}
export type Extension = { readonly models: readonly Model[]; readonly methods: readonly Method[] }
export type App = {
  readonly http: FastifyInstance
  readonly registry: Registry
  readonly signer: TicketSigner
  readonly files: FileStore
  readonly settings: LiveSettings
  /** For `startJobs`. */
  readonly jobs: readonly Job[]
}

/** Wires everything together; nothing else does. Migrates the database first. */
export async function createApp({
  db,
  migrationDb = db,
  config,
  log,
  connection,
  parserProgram = new URL('infra/parsing/parser-thread.ts', import.meta.url),
  frontEnds,
  extension = { models: [], methods: [] },
}: AppOptions): Promise<App> {
  await prepareDatabase(migrationDb, config, extension)
  const signer = await openTicketSigner(db)
  const tries = createTries(db)
  const settings = await openSettings(db, environmentOf(config), log)
  const site = perSettings(settings, ({ timeZone, organisation, languages, look }) => ({
    basePath: config.basePath,
    publicUrl: config.publicUrl,
    timeZone,
    organisation,
    languages,
    look,
  }))
  const sender = perSettings(settings, ({ timeZone, organisation, languages, look, footer }) => ({
    publicUrl: config.publicUrl,
    organisation,
    contact: footer.contact,
    brand: look.brand,
    timeZone,
    languages,
  }))
  const registry = makeRegistry(
    {
      tries,
      signer,
      publicUrl: config.publicUrl,
      given: config.given,
      timeZone: () => site().timeZone,
      sender,
      mail: config.mail,
      settingsDefaults: allColumnsOf(environmentOf(config).values),
    },
    extension,
  )
  const executor = new Executor(makeSchema(), config.limits)
  const registrations = await startRegistrationWriter({ db, registry, ...config.registrationQueue })
  const locating = startLocating({ db, log, service: () => settings.current().ipLocation })
  const reads = shareReads(db.reads.db, new FairQueue({ places: db.reads.most, waitingMax: WAITING_READS }))
  const findCaller = makeFindCaller(db.sessions.db, noteSessionUse(db, log))
  const findPassHolder = makeFindPassHolder(db.sessions.db)
  const store = openFileStore(path.join(config.dataDir, 'files'))
  const parser = openParser({ program: parserProgram, log })
  const http = await createServer({
    features: FEATURES,
    db,
    registry,
    registrations,
    isRegistering: registrations.isBusy,
    locating,
    mail: config.mail,
    executor,
    signer,
    syncScans: startScanWriter(db),
    readLimits: { pageMax: config.limits.page, allMax: config.limits.rows },
    reads,
    totals: shareTotals(),
    longWork: createFairScheduler(),
    costs: createAllowance({
      most: Math.max(config.limits.cost, ALLOWANCE_SECONDS * config.limits.costPerSecond),
      perSecond: config.limits.costPerSecond,
    }),
    withdrawals: createAllowance(WITHDRAWALS),
    textSearches: createSemaphore({ running: 3, waiting: 200 }),
    batchLimit: config.limits.batch,
    bodyLimit: config.limits.bodyBytes,
    tries,
    log,
    parser,
    sessionDays: config.sessionDays,
    basePath: config.basePath,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
    uploads: { files: store, maxBytes: config.limits.uploadBytes, quota: config.uploadQuota },
    pictures: createPictureCache({
      files: openFileStore(path.join(config.dataDir, 'pictures')),
      semaphore: createSemaphore({ running: 1, waiting: 30 }),
      most: PICTURES_KEPT,
    }),
    settings,
    site,
    pages: frontEnds === undefined ? undefined : { folder: frontEnds, renderedBy: config.pagesRenderedBy },
    callerOf(request) {
      const token = bearerToken(request)
      const find = isPassToken(token) ? findPassHolder : findCaller
      return find(token, { lang: languageOf(request), address: request.ip })
    },
    report: (error, request) =>
      log.error('request failed', { requestId: request.id, route: request.routeOptions.url, error }),
  })
  http.addHook('onClose', () => locating.stop())
  http.addHook('onClose', () => parser.close())
  const jobMeans = {
    db,
    registry,
    files: store,
    log,
    signer,
    sender,
    mail: config.mail,
    connection,
    settings: config,
    timeZone: () => site().timeZone,
  }
  return {
    http,
    registry,
    settings,
    signer,
    files: store,
    jobs: FEATURES.flatMap((feature) => feature.jobs?.(jobMeans) ?? []),
  }
}

/** Migrations, then the tables of the models, then the migrations that need them. */
export async function prepareDatabase(
  db: Database,
  { publicUrl, timeZone }: Pick<Config, 'publicUrl' | 'timeZone'>,
  extension: Extension = { models: [], methods: [] },
): Promise<void> {
  await migrate(db, MIGRATIONS, 'before')
  // Tables do not depend on what the environment sets.
  const given: ReadonlySet<string> = new Set()
  const signer = await openTicketSigner(db)
  const organisation = { cn: '', en: '' }
  const about = { publicUrl, organisation, contact: undefined, brand: undefined, timeZone, languages: LANGUAGES }
  const means = {
    tries: createTries(db),
    signer,
    publicUrl,
    given,
    timeZone: () => timeZone,
    settingsDefaults: {},
    sender: () => about,
    mail: { smtpUrl: undefined, mailFrom: undefined, gatherSeconds: 0 },
  }
  const registry = makeRegistry(means, extension)
  await db.transaction(async (tx) => {
    // Two processes that start at the same time update the tables one after the other.
    await tx.one`select pg_advisory_xact_lock(hashtext('cubic-schema'))`
    await syncSchema(tx, registry, readPinyin)
  })
  await fillTexts(db, registry)
  await migrate(db, MIGRATIONS, 'after')
}

function makeRegistry(means: ModelMeans, extension: Extension): Registry {
  const models = FEATURES.flatMap((feature) => feature.models?.(means) ?? [])
  const methods = FEATURES.flatMap((feature) => feature.methods?.(means) ?? [])
  return createRegistry([...models, ...extension.models], [...methods, ...extension.methods])
}

/** The settings that the environment gives. */
function environmentOf(config: Config): Environment {
  const { organisationName: organisation, look, footer, pictureOrigins, timeZone, languages, given } = config
  return { values: { organisation, look, footer, pictureOrigins, timeZone, languages }, given }
}
