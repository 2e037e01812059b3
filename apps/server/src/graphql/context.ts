import type { Caller, Database, ReadLimits, Registry } from '@cubic/data-platform'
import type { RowBudget } from './row-budget.ts'
import type { InTurn } from './turns.ts'

/** What a request brings to its resolvers. */
export type RequestContext = {
  readonly db: Database
  readonly registry: Registry
  readonly caller: Caller
  readonly limits: ReadLimits
  /** The records that the whole request may still read. */
  readonly rows: RowBudget
  /** The changes of one request, of a batch too, are made in their order: GraphQL itself orders only root fields. */
  readonly inTurn: InTurn
  /** The organisation's: it says where days begin. */
  readonly timeZone: string
}
