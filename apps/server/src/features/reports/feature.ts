import type { Feature } from '../feature.ts'
import { reportJobs } from './jobs.ts'
import { reportModels } from './model.ts'
import { reportResolvers } from './resolvers.ts'
import { addReportRoutes } from './routes.ts'

export const reports: Feature = {
  name: 'reports',
  models: reportModels,
  jobs: reportJobs,
  routes: addReportRoutes,
  resolvers: reportResolvers,
}
