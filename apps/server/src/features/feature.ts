import type { Lang, OwnTable } from '@cubic/contract'
import type { Caller, Method, Model } from '@cubic/data-platform'
import type { FastifyInstance } from 'fastify'
import type { Resolvers } from '../graphql/resolvers.ts'
import type { Config } from '../infra/services/configuration.ts'
import type { Migration } from '../infra/database/migrations.ts'
import type { Job } from '../infra/jobs/job.ts'
import type { Reading } from '../infra/metrics/readings.ts'
import type { Services } from '../infra/services/services.ts'
import type { SystemReading } from '../infra/system/system-line.ts'

/** Declares what a feature brings. A line in the list of `app.ts` switches it on. */
export type Feature = {
  readonly name: string
  /** Ordered by number across all features. */
  readonly migrations?: readonly Migration[]
  /** What its own tables, beside those of models, are to people. */
  readonly keeps?: OwnTables
  /** Known before any service is open: tables are made from them. */
  readonly models?: (config: Config, services: LateServices) => readonly Model[]
  readonly methods?: (config: Config, services: LateServices) => readonly Method[]
  readonly jobs?: (services: Services) => readonly Job[]
  /** What has to be done before anybody is served. */
  readonly beforeServing?: (services: Services) => Promise<void>
  readonly routes?: (app: FastifyInstance, services: Services) => void | Promise<void>
  /** What it answers of the contract's schema (`packages/contract/src/schema`). */
  readonly resolvers?: (services: Services) => Resolvers | Promise<Resolvers>
  /** Its figures that are read from the database or the disk; what it counts, it adds to `services.metrics`. */
  readonly metrics?: (services: Services) => readonly Reading[]
  /** Its lines of the office's screen about the system. */
  readonly system?: (services: Services) => readonly SystemReading[]
  readonly callers?: (services: Services) => Callers
}

/** By the table's name. */
export type OwnTables = { readonly [table: string]: OwnTable }

/** Called when a record is read or changed, never while a model is declared. */
export type LateServices = () => Services

/** Recognises who sends a token that begins with `prefix`; without one, whatever no other feature recognises. */
export type Callers = { readonly prefix?: string; readonly find: FindCaller }
export type FindCaller = (
  token: string | undefined,
  from: { readonly lang: Lang; readonly address: string },
) => Promise<Caller>
