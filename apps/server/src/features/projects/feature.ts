import type { Feature } from '../feature.ts'
import { projectModels } from './model.ts'

export const projects: Feature = {
  name: 'projects',
  models: () => projectModels,
}
