import type { Feature } from '../../infra/feature.ts'
import { peopleJobs } from './jobs.ts'
import { sessionsAndLimits } from './migrations/001-sessions-and-limits.ts'
import { knownOrigins } from './migrations/011-known-origins.ts'
import { devices } from './migrations/032-devices.ts'
import { roleNames } from './migrations/061-role-names.ts'
import { peopleModels } from './model.ts'
import { addPeopleRoutes } from './routes.ts'

export const people: Feature = {
  name: 'people',
  migrations: [sessionsAndLimits, knownOrigins, devices, roleNames],
  models: ({ tries }) => peopleModels(tries),
  jobs: ({ db }) => peopleJobs(db),
  routes: addPeopleRoutes,
}
