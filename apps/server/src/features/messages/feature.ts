import type { Feature } from '../../infra/feature.ts'
import { messageModels } from './model.ts'

export const messages: Feature = {
  name: 'messages',
  models: () => messageModels,
}
