import type { Feature } from '../feature.ts'
import { hoursKeeps } from './data/kept.ts'
import { hourJobs } from './jobs.ts'
import { hourMethods } from './methods.ts'
import { hours as hoursTables } from './migrations/175-hours.ts'
import { transcripts } from './migrations/176-transcripts.ts'
import { hourFiles } from './migrations/177-hour-files.ts'
import { hourModels } from './model.ts'
import { addHourRoutes } from './routes.ts'

export const hours: Feature = {
  name: 'hours',
  keeps: hoursKeeps,
  migrations: [hoursTables, transcripts, hourFiles],
  models: hourModels,
  methods: hourMethods,
  jobs: hourJobs,
  routes: addHourRoutes,
}
