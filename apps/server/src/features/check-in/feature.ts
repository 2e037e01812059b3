import type { Feature } from '../feature.ts'
import { checkInJobs } from './jobs.ts'
import { checkInMethods } from './methods.ts'
import { doorList, oldScans, scans } from './migrations/050-scans.ts'
import { gates } from './migrations/074-gates.ts'
import { doorAttendances, recounts, undoneParts } from './migrations/170-attendances.ts'
import { checkInModels } from './model.ts'
import { makeFindPassHolder, PASS_TOKEN } from './data/queries.ts'
import { checkInResolvers } from './resolvers.ts'
import { addCheckInRoutes } from './routes.ts'
import { checkInKeeps } from './data/kept.ts'

export const checkIn: Feature = {
  name: 'check-in',
  keeps: checkInKeeps,
  migrations: [scans, oldScans, doorList, gates, undoneParts, doorAttendances, recounts],
  models: checkInModels,
  methods: checkInMethods,
  jobs: ({ db }) => checkInJobs(db),
  routes: addCheckInRoutes,
  resolvers: checkInResolvers,
  callers: ({ db }) => ({ prefix: PASS_TOKEN, find: makeFindPassHolder(db.sessions.db) }),
}
