import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import { findCurrentUser } from './data/queries.ts'

export const peopleResolvers = (): Resolvers => ({
  UserQuery: { me: (_: never, __: object, { reads, caller }: RequestContext) => findCurrentUser(reads, caller) },
})
