import type { Feature } from '../feature.ts'
import { viewModels } from './model.ts'
import { viewResolvers } from './resolvers.ts'

export const views: Feature = {
  name: 'views',
  models: () => viewModels,
  resolvers: viewResolvers,
}
