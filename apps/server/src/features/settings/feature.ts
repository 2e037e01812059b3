import type { Feature } from '../../infra/feature.ts'
import { settingsModels } from './model.ts'
import { presetFields } from './queries.ts'

export const settings: Feature = {
  name: 'settings',
  models: ({ given, settingsDefaults }) => settingsModels(presetFields({ given }), settingsDefaults),
}
