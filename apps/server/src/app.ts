import path from 'node:path'
import type { Database, Method, Model } from '@cubic/data-platform'
import { FairLine, fillTexts, Registry, shareReads, shareTotals, syncSchema } from '@cubic/data-platform'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { auditModels } from './features/audit/model.ts'
import { backupJobs } from './features/backups/jobs.ts'
import { calendarMethods } from './features/calendar/methods.ts'
import { checkInMethods } from './features/check-in/methods.ts'
import { eventMethods } from './features/events/methods.ts'
import { eventModels } from './features/events/model.ts'
import { fileJobs } from './features/files/jobs.ts'
import { promoteWaitlistOf } from './features/registration/commands/promote-waitlist.ts'
import { messageModels } from './features/messages/model.ts'
import { pageModels } from './features/pages/model.ts'
import { peopleJobs } from './features/people/jobs.ts'
import { peopleModels } from './features/people/model.ts'
import { makeFindCaller } from './features/people/queries.ts'
import { projectModels } from './features/projects/model.ts'
import { startRegistrationWriter } from './features/registration/commands/start-registration-writer.ts'
import { registrationJobs } from './features/registration/jobs.ts'
import { registrationMethods } from './features/registration/methods.ts'
import { registrationModels } from './features/registration/model.ts'
import { canRegister } from './features/registration/queries.ts'
import { ticketMethods } from './features/tickets/methods.ts'
import { ticketParts } from './features/tickets/model.ts'
import { viewModels } from './features/views/model.ts'
import { Executor } from './graphql/executor.ts'
import { makeSchema } from './graphql/schema.ts'
import { bearerToken, languageOf } from './http/requests.ts'
import { createServer } from './http/server.ts'
import { createAllowance } from './infra/allowance.ts'
import type { Connection, OpenDatabase } from './infra/database/database.ts'
import { migrate } from './infra/database/migrations.ts'
import { createFairTurns } from './infra/fair-turns.ts'
import { type FileStore, openFileStore } from './infra/files.ts'
import { housekeepingJobs } from './infra/housekeeping.ts'
import type { Job } from './infra/jobs/job.ts'
import { createGate } from './infra/gate.ts'
import { keepPictures } from './infra/kept-pictures.ts'
import type { Log } from './infra/log.ts'
import { readPinyin } from './infra/pinyin.ts'
import { openTicketSigner, type TicketSigner } from './infra/ticket-signer.ts'
import { createTries, type Tries } from './infra/tries.ts'
import { sessionsAndLimits } from './migrations/001-sessions-and-limits.ts'
import { seatsAndSubmissions } from './migrations/002-seats-and-submissions.ts'
import { applicantStates } from './migrations/003-applicant-states.ts'
import { unlinking } from './migrations/005-unlinking.ts'
import { calendars } from './migrations/006-calendars.ts'
import { uploadedFiles } from './migrations/007-uploaded-files.ts'
import { fileSizes } from './migrations/008-file-sizes.ts'
import { translatedFields, translatedRevisions } from './migrations/009-translated-fields.ts'
import { knownOrigins } from './migrations/011-known-origins.ts'
import { waitlistHolds } from './migrations/012-waitlist-holds.ts'
import { jobTable } from './migrations/013-jobs.ts'

export const MIGRATIONS = [
  sessionsAndLimits,
  seatsAndSubmissions,
  applicantStates,
  unlinking,
  calendars,
  uploadedFiles,
  fileSizes,
  translatedFields,
  translatedRevisions,
  knownOrigins,
  waitlistHolds,
  jobTable,
]

/** Some thirty kilobytes each. */
const PICTURES_KEPT = 2000

/** Statements of one caller, or of the guests of one network, that nobody else asks for. */
const WAITING_READS = 1000
/** So much of what costs more than the ordinary may be asked at once. */
const ALLOWANCE_SECONDS = 10

export type AppOptions = {
  readonly db: OpenDatabase
  /** Migrates in place of `db`, where that one's time limits would be too short. */
  readonly migrationDb?: Database
  readonly config: Config
  readonly log: Log
  /** Where backups find the database, on connections of their own; without it none are scheduled. */
  readonly connection?: Connection
  /** The folder of the built web application; without it only the API is served. */
  readonly webFolder?: string
  /** Models beside the product's own. */
  readonly extension?: Extension
}
export type Extension = { readonly models: readonly Model[]; readonly methods: readonly Method[] }
export type App = {
  readonly http: FastifyInstance
  readonly registry: Registry
  readonly signer: TicketSigner
  readonly files: FileStore
  /** What `startJobs` runs. */
  readonly jobs: readonly Job[]
}

/** Builds everything: the only place that does. The database is brought up to the code first. */
export async function createApp({
  db,
  migrationDb = db,
  config,
  log,
  connection,
  webFolder,
  extension = { models: [], methods: [] },
}: AppOptions): Promise<App> {
  await prepareDatabase(migrationDb, config, extension)
  const signer = await openTicketSigner(db)
  const tries = createTries(db)
  const registry = makeRegistry(tries, signer, config.publicUrl, extension)
  const executor = new Executor(makeSchema(), config.limits)
  const registrations = await startRegistrationWriter({ db, registry, ...config.registrationQueue })
  const reads = shareReads(db.reads.db, new FairLine({ places: db.reads.most, waitingMax: WAITING_READS }))
  const findCaller = makeFindCaller(db.sessions.db)
  const files = openFileStore(path.join(config.dataDir, 'files'))
  const http = await createServer({
    db,
    registry,
    registrations,
    executor,
    readLimits: { pageMax: config.limits.page, allMax: config.limits.rows },
    reads,
    totals: shareTotals(),
    longWork: createFairTurns(),
    costs: createAllowance({
      most: Math.max(config.limits.cost, ALLOWANCE_SECONDS * config.limits.costPerSecond),
      perSecond: config.limits.costPerSecond,
    }),
    textSearches: createGate({ running: 3, waiting: 200 }),
    batchLimit: config.limits.batch,
    bodyLimit: config.limits.bodyBytes,
    tries,
    log,
    sessionDays: config.sessionDays,
    timeZone: config.timeZone,
    basePath: config.basePath,
    trustProxy: config.trustProxy,
    secure: config.publicUrl.startsWith('https:'),
    uploads: { files, maxBytes: config.limits.uploadBytes, quota: config.uploadQuota },
    pictures: keepPictures({
      files: openFileStore(path.join(config.dataDir, 'pictures')),
      gate: createGate({ running: 1, waiting: 30 }),
      most: PICTURES_KEPT,
    }),
    site: {
      basePath: config.basePath,
      publicUrl: config.publicUrl,
      timeZone: config.timeZone,
      organisation: config.organisationName,
      languages: config.languages,
      look: config.look,
    },
    pages:
      webFolder === undefined
        ? undefined
        : {
            folder: webFolder,
            publicUrl: config.publicUrl,
            timeZone: config.timeZone,
            organisation: config.organisationName,
            languages: config.languages,
            look: config.look,
            renderedBy: config.pagesRenderedBy,
            footer: config.footer,
          },
    callerOf: (request) => findCaller(bearerToken(request), { lang: languageOf(request), address: request.ip }),
    report: (error, request) =>
      log.error('request failed', { requestId: request.id, route: request.routeOptions.url, error }),
  })
  const jobs = makeJobs({ db, registry, files, config, log, connection })
  return { http, registry, signer, files, jobs }
}

type JobMeans = Pick<AppOptions, 'db' | 'config' | 'log'> &
  Pick<App, 'registry' | 'files'> & { readonly connection: Connection | undefined }

function makeJobs({ db, registry, files, config, log, connection }: JobMeans): readonly Job[] {
  const { backups, timeZone, look, waitlistHoldMinutes } = config
  return [
    ...housekeepingJobs(db),
    ...peopleJobs(db),
    ...registrationJobs(db, { holdMinutes: waitlistHoldMinutes }),
    ...fileJobs({ db, registry, files, addresses: look.logo === undefined ? [] : [look.logo] }),
    ...(backups && connection !== undefined ? backupJobs({ ...backups, timeZone, connection, log, files }) : []),
  ]
}

/** Migrations, then the tables of the models, then the migrations that need them. */
export async function prepareDatabase(
  db: Database,
  config: Pick<Config, 'publicUrl'>,
  extension: Extension = { models: [], methods: [] },
): Promise<void> {
  await migrate(db, MIGRATIONS, 'before')
  const registry = makeRegistry(createTries(db), await openTicketSigner(db), config.publicUrl, extension)
  await db.transaction(async (tx) => {
    // Two processes that start at once bring the tables up one after the other.
    await tx.one`select pg_advisory_xact_lock(hashtext('cubic-schema'))`
    await syncSchema(tx, registry, readPinyin)
  })
  await fillTexts(db, registry)
  await migrate(db, MIGRATIONS, 'after')
}

function makeRegistry(tries: Tries, signer: TicketSigner, publicUrl: string, extension: Extension): Registry {
  const models: Model[] = [
    ...peopleModels(tries),
    ...eventModels({ detailUrl: `${publicUrl}/activities/`, canRegister }),
    ...registrationModels(ticketParts(tries, signer, publicUrl)),
    ...pageModels,
    ...projectModels,
    ...messageModels,
    ...viewModels,
    ...auditModels,
    ...extension.models,
  ]
  const methods: Method[] = [
    // seats may have come free while nobody could be promoted
    ...eventMethods(promoteWaitlistOf),
    ...registrationMethods,
    ...ticketMethods(tries),
    ...checkInMethods,
    ...calendarMethods,
    ...extension.methods,
  ]
  return new Registry(models, methods)
}
