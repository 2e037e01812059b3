import type { Caller, Queryable, Totals } from '@cubic/data-platform'
import type { SerialQueue } from '../infra/concurrency/serial-queue.ts'
import type { AnswerBudget } from './answer-budget.ts'

export type RequestContext = {
  readonly caller: Caller
  /** The request carries an unknown, expired or revoked token: it reads as a guest and changes nothing. */
  readonly hasDeadToken: boolean
  /** The database for reads, in the caller's queue. */
  readonly reads: Queryable
  readonly totals: Totals
  readonly budget: AnswerBudget
  /** Makes the changes of one request or batch in order: GraphQL itself orders only root fields. */
  readonly changes: SerialQueue
  /** Resolves when a longer piece of work may begin in this process. */
  readonly takeTurn: () => Promise<void>
  readonly noteRead: (query: string, asked: { readonly [argument: string]: unknown }) => void
  /** Tells whether the caller may spend this cost now, and if so, charges their allowance. */
  readonly spend: (cost: number) => boolean
}
