import type { Lang, Text } from '@cubic/contract'
import type { Database, Method, Model, Registry } from '@cubic/data-platform'
import type { FastifyInstance } from 'fastify'
import type { Connection } from './database/database.ts'
import type { Migration } from './database/migrations.ts'
import type { FileStore } from './files.ts'
import type { RouteContext } from './http/route-context.ts'
import type { Job } from './jobs/job.ts'
import type { Log } from './log.ts'
import type { TicketSigner } from './ticket-signer.ts'
import type { Tries } from './tries.ts'

/** Declares what a feature brings. A line in the list of `app.ts` switches it on. */
export type Feature = {
  readonly name: string
  /** Ordered by number across all features. */
  readonly migrations?: readonly Migration[]
  readonly models?: (means: ModelMeans) => readonly Model[]
  readonly methods?: (means: ModelMeans) => readonly Method[]
  readonly jobs?: (means: JobMeans) => readonly Job[]
  readonly routes?: (app: FastifyInstance, context: RouteContext) => void | Promise<void>
}

export type ModelMeans = {
  readonly tries: Tries
  readonly signer: TicketSigner
  /** The public URL of this installation, without a slash at the end. */
  readonly publicUrl: string
  /** The organisation's as it is now, an IANA name. */
  readonly timeZone: () => string
  readonly sender: () => SenderSite
  readonly mail: MailSettings
  /** The names of the environment variables that are set. */
  readonly given: ReadonlySet<string>
  /** Defaults of the settings that neither the record nor the environment gives, by column. */
  readonly settingsDefaults: { readonly [column: string]: string | null }
}

/** The organisation as its messages present it now. */
export type SenderSite = {
  readonly publicUrl: string
  readonly organisation: Text
  readonly contact: string | undefined
  readonly brand: string | undefined
  readonly timeZone: string
  readonly languages: readonly Lang[]
}
/** The environment's settings for messages. */
export type MailSettings = {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly gatherSeconds: number
}

export type JobMeans = {
  readonly db: Database
  readonly registry: Registry
  readonly files: FileStore
  readonly log: Log
  readonly signer: TicketSigner
  readonly sender: () => SenderSite
  readonly mail: MailSettings
  /** For jobs that need connections of their own. */
  readonly connection: Connection | undefined
  /** The organisation's as it is now, an IANA name. */
  readonly timeZone: () => string
  readonly settings: {
    readonly waitlistHoldMinutes: number
    readonly backups: { readonly folder: string; readonly keepDays: number } | undefined
  }
}
