import type { Feature } from '../../infra/feature.ts'
import { projectModels } from './model.ts'

export const projects: Feature = {
  name: 'projects',
  models: () => projectModels,
}
