import type { Caller, Registry, SharedReads, SharedTotals } from '@cubic/data-platform'
import type { FastifyRequest } from 'fastify'
import type { Registry as Metrics } from 'prom-client'
import type { Allowance } from '../limits/allowance.ts'
import type { Config } from './configuration.ts'
import type { Connection, OpenDatabase } from '../database/database.ts'
import type { PublicReads } from '../database/public-reads.ts'
import type { KnownStaff } from '../limits/known-staff.ts'
import type { FairScheduler } from '../concurrency/fair-scheduler.ts'
import type { FileStore } from '../files/files.ts'
import type { Log } from '../log/log.ts'
import type { Parser } from '../parsing/open-parser.ts'
import type { PictureCache } from '../files/picture-cache.ts'
import type { Rush } from './rush.ts'
import type { Semaphore } from '../concurrency/semaphore.ts'
import type { LiveSettings, SenderSite, Site } from './settings.ts'
import type { TicketSigner } from '../access/ticket-signer.ts'
import type { Tries } from '../limits/tries.ts'

/** `query`: its field of the schema; `asked`: its arguments. */
export type NoteRead = (caller: Caller, query: string, asked: { readonly [argument: string]: unknown }) => void

/** What a process opens once, for all features. What one feature alone needs, that feature opens itself. */
export type Services = {
  readonly config: Config
  /** Aborts when this process is told to stop: it goes on serving for a while, and sends clients elsewhere. */
  readonly leaving: AbortSignal
  readonly db: OpenDatabase
  /** For work that needs connections of its own, such as backups. */
  readonly connection: Connection | undefined
  /** Reads `db`, queued by caller: concurrent callers that ask the same share an answer. */
  readonly reads: SharedReads
  /** What everybody may see, which may be a moment old: from a replica where there is one. */
  readonly publicReads: PublicReads
  readonly totals: SharedTotals
  readonly registry: Registry
  readonly settings: LiveSettings
  readonly site: () => Site
  readonly sender: () => SenderSite
  readonly signer: TicketSigner
  readonly tries: Tries
  readonly files: FileStore
  readonly pictures: PictureCache
  /** Parses what people send, in threads of its own. */
  readonly parser: Parser
  readonly longWork: FairScheduler
  readonly staff: KnownStaff
  readonly costs: Allowance
  /** Limits concurrent text searches, so that many of them do not hold up other reads. */
  readonly textSearches: Semaphore
  /** Long work that can wait makes room while people register. */
  readonly rush: Rush
  readonly log: Log
  /** What this process counts: each feature adds its own. */
  readonly metrics: Metrics
  /** Is the site reached by https? Cookies are then marked secure. */
  readonly secure: boolean
  /**
   * Throws `Overloaded` if somebody who reads records would have to wait for too long. Asked before their log-in is
   * looked up; they count as waiting until the function that it returns is called. Guests, whom nobody looks up, and
   * staff who are known always pass.
   */
  readonly reserveRead: (request: FastifyRequest) => () => void
  readonly callerOf: (request: FastifyRequest) => Promise<Caller>
  /** Like `callerOf`, also while they have yet to set up a second factor: for the calls that do so. */
  readonly holderOf: (request: FastifyRequest) => Promise<Caller>
  /** Notes what somebody reads who looks as another person or role; nothing of other callers. */
  readonly noteRead: NoteRead
  readonly report: (error: unknown, request: FastifyRequest) => void
  /** Ends something of this process when the server closes. */
  readonly onClose: (end: () => Promise<void>) => void
}
