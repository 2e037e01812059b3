import type { Feature } from '../../infra/feature.ts'
import { viewModels } from './model.ts'

export const views: Feature = {
  name: 'views',
  models: () => viewModels,
}
