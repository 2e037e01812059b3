import type { Feature } from '../feature.ts'
import { unitJobs } from './jobs.ts'
import { unitMethods } from './methods.ts'
import { unitModels } from './model.ts'
import { addUnitRoutes } from './routes.ts'

/** The organisation's tree, and what people do for its units. */
export const units: Feature = {
  name: 'units',
  models: () => unitModels,
  methods: () => unitMethods,
  jobs: unitJobs,
  routes: addUnitRoutes,
}
