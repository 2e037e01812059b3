import type { Caller, Database, ReadLimits, Registry } from '@cubic/data-platform'

/** What a request brings to its resolvers. */
export type RequestContext = {
  readonly db: Database
  readonly registry: Registry
  readonly caller: Caller
  readonly limits: ReadLimits
}
