import type { Feature } from '../feature.ts'
import { statisticsJobs } from './jobs.ts'
import { statistics as statisticsTables } from './migrations/130-statistics.ts'
import { statisticsResolvers } from './resolvers.ts'
import { addStatisticsRoutes } from './routes.ts'

export const statistics: Feature = {
  name: 'statistics',
  migrations: [statisticsTables],
  jobs: statisticsJobs,
  routes: addStatisticsRoutes,
  resolvers: statisticsResolvers,
}
