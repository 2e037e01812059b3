import type { Caller, Database, Queryable, ReadLimits, Registry, Totals } from '@cubic/data-platform'
import type { RegistrationWriter } from '../features/registration/rush/start-registration-writer.ts'
import type { Semaphore } from '../infra/semaphore.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { SerialQueue } from '../infra/serial-queue.ts'

/** What a request brings to its resolvers. */
export type RequestContext = {
  readonly db: Database
  /** The same database for what is only read, in the caller's place in the line: those who ask the same at once share an answer. */
  readonly reads: Queryable
  readonly registry: Registry
  readonly registrations: RegistrationWriter
  readonly caller: Caller
  /** The request carries a token that is unknown, expired or revoked: it reads as a guest and changes nothing. */
  readonly hasDeadToken: boolean
  readonly limits: ReadLimits
  /** Of `reads`. */
  readonly totals: Totals
  readonly budget: AnswerBudget
  /** Searches for text go through here: however many come, others are read meanwhile. */
  readonly textSearches: Semaphore
  /** The changes of one request, of a batch too, are made in their order: GraphQL itself orders only root fields. */
  readonly changes: SerialQueue
  /** Resolves when a longer piece of this process's work may begin. */
  readonly takeTurn: () => Promise<void>
  /** Whether the caller may ask so much now; then it counts against what they may ask over time. */
  readonly spend: (cost: number) => boolean
  /** The organisation's: it says where days begin. */
  readonly timeZone: string
}
