import type { ReadLimits, SharedTotals } from '@cubic/data-platform'
import type { FastifyRequest } from 'fastify'
import type { RegistrationWriter } from '../features/registration/rush/start-registration-writer.ts'
import type { Executor } from '../graphql/executor.ts'
import type { Allowance } from '../infra/allowance.ts'
import type { FairTurns } from '../infra/fair-turns.ts'
import type { Feature } from '../infra/feature.ts'
import type { Gate } from '../infra/gate.ts'
import type { RouteContext } from '../infra/http/route-context.ts'
import type { KeptPictures } from '../infra/kept-pictures.ts'
import type { PageOptions } from './page-options.ts'
import type { Site } from './site.ts'

/** Dependencies of the HTTP server. */
export type HttpContext = RouteContext & {
  readonly features: readonly Feature[]
  readonly registrations: RegistrationWriter
  readonly executor: Executor
  readonly readLimits: ReadLimits
  readonly totals: SharedTotals
  /** Long work of this process, of all requests. */
  readonly longWork: FairTurns
  /** What callers may ask over time. */
  readonly costs: Allowance
  readonly textSearches: Gate
  readonly batchLimit: number
  readonly bodyLimit: number
  readonly timeZone: string
  readonly basePath: string
  readonly trustProxy: readonly string[]
  /** Pictures under which pages are shared. */
  readonly pictures: KeptPictures
  readonly site: Site
  readonly pages: PageOptions | undefined
  readonly report: (error: unknown, request: FastifyRequest) => void
}
