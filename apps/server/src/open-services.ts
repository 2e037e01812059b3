import path from 'node:path'
import { invariant } from '@cubic/contract'
import {
  type Caller,
  FairQueue,
  guest,
  type Registry,
  type SharedReads,
  shareReads,
  shareTotals,
} from '@cubic/data-platform'
import type { FastifyRequest } from 'fastify'
import { Registry as Metrics } from 'prom-client'
import type { Callers, Feature } from './features/feature.ts'
import { openSettings } from './features/settings/commands/open-settings.ts'
import { environmentOf } from './features/settings/data/queries.ts'
import { openReadNotes } from './features/view-as/commands/open-read-notes.ts'
import { rememberStaff } from './infra/limits/known-staff.ts'
import { type Allowance, createAllowance } from './infra/limits/allowance.ts'
import { countLookups } from './infra/metrics/count-lookups.ts'
import type { Config } from './infra/services/configuration.ts'
import type { Connection, OpenDatabase } from './infra/database/database.ts'
import { createFairScheduler } from './infra/concurrency/fair-scheduler.ts'
import { openFileStore } from './infra/files/files.ts'
import { bearerToken, languageOf } from './infra/http/requests.ts'
import type { Log } from './infra/log/log.ts'
import { isWithin, whoAsks } from './infra/network/who-asks.ts'
import { openParser } from './infra/parsing/open-parser.ts'
import { createPictureCache, type PictureCache } from './infra/files/picture-cache.ts'
import { createRush } from './infra/services/rush.ts'
import { createSemaphore } from './infra/concurrency/semaphore.ts'
import type { Services } from './infra/services/services.ts'
import { perSettings, type SenderSite, type Site, type SiteSettings } from './infra/services/settings.ts'
import { openPublicReads, type PublicReads, withoutReplica } from './infra/database/public-reads.ts'
import { openTicketSigner } from './infra/access/ticket-signer.ts'
import { Overloaded, Unavailable } from './infra/errors/unavailable.ts'
import { createTries } from './infra/limits/tries.ts'

/** Some thirty kilobytes each. */
const PICTURES_KEPT = 2000
/** Waiting statements of one caller, or of the guests of one network, that no other caller shares. */
const WAITING_READS = 1000
/** Members and guests whose read would wait for longer are told at once to come again. */
const PATIENCE_MS = 5000
const RETRY_SECONDS = 5
/** Log-ins of people who were refused that are looked up at once. */
const LEARNING_MAX = 20
/** How many seconds of the allowance for costly queries may be spent at once. */
const ALLOWANCE_SECONDS = 10

type Given = {
  readonly db: OpenDatabase
  readonly config: Config
  readonly leaving: AbortSignal
  readonly log: Log
  readonly connection: Connection | undefined
  readonly parserProgram: URL
  readonly registry: Registry
  readonly features: readonly Feature[]
}

/** Opens the services over a database that has its tables. `close` ends what was left to `onClose`. */
export async function openServices({
  parserProgram,
  features,
  ...given
}: Given): Promise<{ readonly services: Services; readonly close: () => Promise<void> }> {
  const { db, config, log } = given
  const { publicUrl } = config
  const settings = await openSettings(db, environmentOf(config), log)
  const parser = openParser({ program: parserProgram, log })
  const metrics = new Metrics()
  const staff = rememberStaff()
  const ends = [() => parser.close()]
  // Pages are kept, and one read for them serves everybody.
  const line = { isFirst: (who: string) => staff.has(who) || isWithin(who), onWait: refuseLongWaits }
  const queueFor = (places: number) => new FairQueue({ places, waitingMax: WAITING_READS, ...line })
  const readsQueue = queueFor(db.reads.most)
  const reads = shareReads(db.reads.db, readsQueue)
  const longWork = createFairScheduler(line)
  const publicReads = publicReadsOf(given, reads, queueFor)
  const readNotes = openReadNotes(db, log)
  ends.push(publicReads.close, readNotes.close)
  const report: Services['report'] = (error, request) =>
    log.error('request failed', { requestId: request.id, route: request.routeOptions.url, error })
  const learnWhoAsks = createBackgroundLookUps((request) => services.holderOf(request), report)
  const services: Services = {
    ...given,
    reads,
    publicReads,
    totals: shareTotals(countLookups(metrics, 'totals')),
    settings,
    site: perSettings(settings, (now) => siteOf(now, config)),
    sender: perSettings(settings, (now) => senderOf(now, publicUrl)),
    signer: await openTicketSigner(db),
    tries: createTries(db),
    files: openFileStore(path.join(config.dataDir, 'files')),
    pictures: openPictures(config, metrics),
    parser,
    staff,
    longWork,
    costs: createCostAllowance(config),
    textSearches: createSemaphore({ running: 3, waiting: 200 }),
    rush: createRush(),
    metrics,
    secure: publicUrl.startsWith('https:'),
    reserveRead: createReservations([readsQueue, longWork], learnWhoAsks),
    callerOf: async (request) => unlessUnfinished(await services.holderOf(request)),
    async holderOf(request) {
      const caller = await findCaller(request)
      request.callerId = caller.userId
      request.viewerId = caller.viewer?.userId ?? null
      for (const name of [bearerToken(request), whoAsks(caller)]) if (name) staff.note(name, isOfStaff(caller))
      return caller
    },
    noteRead: readNotes.note,
    report,
    onClose: (end) => void ends.push(end),
  }
  const findCaller = recognise(features.flatMap<Callers>((feature) => feature.callers?.(services) ?? []))
  return { services, close: async () => void (await Promise.all(ends.map((end) => end()))) }
}

function openPictures({ dataDir }: Config, metrics: Metrics): PictureCache {
  return createPictureCache({
    files: openFileStore(path.join(dataDir, 'pictures')),
    semaphore: createSemaphore({ running: 1, waiting: 30 }),
    most: PICTURES_KEPT,
    onLookup: countLookups(metrics, 'pictures'),
  })
}

function createCostAllowance({ limits: { cost, costPerSecond } }: Config): Allowance {
  return createAllowance({ most: Math.max(cost, ALLOWANCE_SECONDS * costPerSecond), perSecond: costPerSecond })
}

function isOfStaff(caller: Caller): boolean {
  const { key, roles, rolesWithin } = caller.viewer ?? caller
  return key !== undefined || roles.size > 0 || rolesWithin !== undefined
}

function siteOf({ timeZone, organisation, languages, look }: SiteSettings, { basePath, publicUrl }: Config): Site {
  return { basePath, publicUrl, timeZone, organisation, languages, look }
}

function senderOf({ timeZone, organisation, languages, look, footer }: SiteSettings, publicUrl: string): SenderSite {
  return { publicUrl, organisation, contact: footer.contact, brand: look.brand, timeZone, languages }
}

/** Counts who will read once their log-in has been looked up; refuses those who would wait for too long. */
function createReservations(
  queues: readonly Pick<FairQueue, 'refuseLongWait'>[],
  onRefused: (request: FastifyRequest) => void,
) {
  let pending = 0
  return (request: FastifyRequest): (() => void) => {
    const token = bearerToken(request)
    if (token === undefined) return () => undefined
    try {
      for (const queue of queues) queue.refuseLongWait(token, pending)
    } catch (error) {
      onRefused(request)
      throw error
    }
    pending++
    return () => void pending--
  }
}

/** Staff who were refused come first when they ask again: they are looked up beside the answer, a few at a time. */
function createBackgroundLookUps(
  lookUp: (request: FastifyRequest) => Promise<unknown>,
  report: Services['report'],
): (request: FastifyRequest) => void {
  let running = 0
  return (request) => {
    if (running >= LEARNING_MAX) return
    running++
    void lookUp(request)
      .catch((error: unknown) => error instanceof Unavailable || report(error, request))
      .finally(() => running--)
  }
}

function refuseLongWaits(expectedMs: number): void {
  if (expectedMs > PATIENCE_MS) throw new Overloaded('too many reads are waiting', RETRY_SECONDS)
}

function publicReadsOf(
  { db, config, log }: Pick<Given, 'db' | 'config' | 'log'>,
  reads: SharedReads,
  queueFor: (places: number) => FairQueue,
): PublicReads {
  const { databaseReadUrl: connection, slowMs } = config
  if (connection === undefined) return withoutReplica(reads)
  const replica = { connection, pool: db.reads.most }
  return openPublicReads({ db, reads, replica, queueFor, log, slowMs })
}

/** Whoever has yet to set up a second factor is nobody until then, to everything but what sets it up. */
function unlessUnfinished(caller: Caller): Caller {
  return caller.mustSetUp ? { ...guest(caller.lang, caller.address), mustSetUp: true } : caller
}

/** Asks whoever knows the token's prefix; the one without a prefix knows all others. */
function recognise(known: readonly Callers[]): (request: FastifyRequest) => Promise<Caller> {
  const [last, ...others] = known.toSorted((one, other) => (one.prefix ?? '').length - (other.prefix ?? '').length)
  invariant(last, 'some feature recognises callers')
  return (request) => {
    const token = bearerToken(request)
    let { find } = last
    for (const { prefix = '', find: ofPrefix } of others) if (token?.startsWith(prefix)) find = ofPrefix
    return find(token, { lang: languageOf(request), address: request.ip })
  }
}
