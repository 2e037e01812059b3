import type { ReadLimits, SharedTotals } from '@cubic/data-platform'
import type { FastifyRequest } from 'fastify'
import type { SyncScans } from '../features/check-in/commands/start-scan-writer.ts'
import type { Locating } from '../features/registration/commands/start-locating.ts'
import type { RegistrationWriter } from '../features/registration/rush/start-registration-writer.ts'
import type { LiveSettings } from '../features/settings/commands/open-settings.ts'
import type { Executor } from '../graphql/executor.ts'
import type { Allowance } from '../infra/allowance.ts'
import type { FairScheduler } from '../infra/fair-scheduler.ts'
import type { Feature } from '../infra/feature.ts'
import type { Semaphore } from '../infra/semaphore.ts'
import type { RouteContext } from '../infra/http/route-context.ts'
import type { PictureCache } from '../infra/picture-cache.ts'
import type { PageOptions } from './page-options.ts'
import type { Site } from './site.ts'

/** Dependencies of the HTTP server. */
export type HttpContext = Omit<RouteContext, 'site'> & {
  readonly features: readonly Feature[]
  readonly registrations: RegistrationWriter
  readonly locating: Locating
  readonly executor: Executor
  readonly syncScans: SyncScans
  readonly readLimits: ReadLimits
  readonly totals: SharedTotals
  /** Schedules this process's long work, for all requests. */
  readonly longWork: FairScheduler
  /** Limits the cost of callers' queries over time. */
  readonly costs: Allowance
  /** Limits how often somebody withdraws from an event, and so how much mail that makes. */
  readonly withdrawals: Allowance
  readonly textSearches: Semaphore
  readonly batchLimit: number
  readonly bodyLimit: number
  readonly basePath: string
  readonly trustProxy: readonly string[]
  /** Preview pictures of shared pages. */
  readonly pictures: PictureCache
  readonly settings: LiveSettings
  readonly site: () => Site
  readonly pages: PageOptions | undefined
  readonly report: (error: unknown, request: FastifyRequest) => void
}
