import type { Feature } from '../feature.ts'
import { settingsModels } from './model.ts'
import { allColumnsOf, environmentOf, presetFields } from './data/queries.ts'

export const settings: Feature = {
  name: 'settings',
  models: (config) => settingsModels(presetFields(config), allColumnsOf(environmentOf(config).values)),
}
