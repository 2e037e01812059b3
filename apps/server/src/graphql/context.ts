import type { Caller, Database, Queryable, ReadLimits, Registry, Totals } from '@cubic/data-platform'
import type { SyncScans } from '../features/check-in/commands/start-scan-writer.ts'
import type { Locating } from '../features/registration/commands/start-locating.ts'
import type { RegistrationWriter } from '../features/registration/rush/start-registration-writer.ts'
import type { Semaphore } from '../infra/semaphore.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { TicketSigner } from '../infra/ticket-signer.ts'
import type { SerialQueue } from '../infra/serial-queue.ts'

/** The context of a request's resolvers. */
export type RequestContext = {
  readonly db: Database
  /** The same database for reads, queued by caller: concurrent callers that ask the same share an answer. */
  readonly reads: Queryable
  readonly registry: Registry
  readonly registrations: RegistrationWriter
  readonly locating: Locating
  readonly signer: TicketSigner
  readonly syncScans: SyncScans
  readonly caller: Caller
  /** The request carries an unknown, expired or revoked token: it reads as a guest and changes nothing. */
  readonly hasDeadToken: boolean
  readonly limits: ReadLimits
  /** The totals of `reads`. */
  readonly totals: Totals
  readonly budget: AnswerBudget
  /** Limits concurrent text searches, so that many of them do not hold up other reads. */
  readonly textSearches: Semaphore
  /** Makes the changes of one request or batch in order: GraphQL itself orders only root fields. */
  readonly changes: SerialQueue
  /** Resolves when a longer piece of work may begin in this process. */
  readonly takeTurn: () => Promise<void>
  /** Tells whether the caller may spend this cost now, and if so, charges their allowance. */
  readonly spend: (cost: number) => boolean
  /** Sanitises long rich text of values that are then saved, away from the event loop and from locks. */
  readonly prepareRichText: (values: unknown) => Promise<void>
  /** Tells whether the caller may withdraw so many applicants of an event now, and if so, counts them. */
  readonly mayWithdraw: (eventId: number, count: number) => boolean
  /** The organisation's time zone, which decides when days begin. */
  readonly timeZone: string
}
