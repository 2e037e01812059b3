import type { Resolvers } from '../../graphql/resolvers.ts'
import type { Services } from '../../infra/services/services.ts'
import { changeResolvers } from './internal/change-resolvers.ts'
import { readResolvers } from './internal/read-resolvers.ts'

export const recordResolvers = (services: Services): Resolvers => ({
  ...readResolvers(services),
  ...changeResolvers(services),
})
