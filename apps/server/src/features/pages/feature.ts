import type { Feature } from '../feature.ts'
import { pageModels } from './model.ts'

export const pages: Feature = {
  name: 'pages',
  models: () => pageModels,
}
