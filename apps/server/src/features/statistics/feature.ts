import type { Feature } from '../feature.ts'
import { statisticsKeeps } from './data/kept.ts'
import { statisticsJobs } from './jobs.ts'
import { statistics as statisticsTables } from './migrations/130-statistics.ts'
import { totalsOfEvents } from './migrations/185-totals-of-events.ts'
import { visitsByPerson } from './migrations/187-visits-by-person.ts'
import { statisticsResolvers } from './resolvers.ts'
import { addStatisticsRoutes } from './routes.ts'

export const statistics: Feature = {
  name: 'statistics',
  keeps: statisticsKeeps,
  migrations: [statisticsTables, totalsOfEvents, visitsByPerson],
  jobs: statisticsJobs,
  routes: addStatisticsRoutes,
  resolvers: statisticsResolvers,
}
