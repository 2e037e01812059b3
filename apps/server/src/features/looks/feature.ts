import type { Feature } from '../feature.ts'
import { looksKeep } from './data/kept.ts'
import { lookJobs } from './jobs.ts'
import { lookedAt } from './migrations/150-looked-at.ts'
import { lookModels } from './model.ts'

/** Records who opened or exported people's data, for these people to see. */
export const looks: Feature = {
  name: 'looks',
  migrations: [lookedAt],
  keeps: looksKeep,
  models: () => lookModels,
  jobs: ({ db }) => lookJobs(db),
}
