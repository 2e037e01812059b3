import type { Feature } from '../feature.ts'
import { signOnJobs } from './jobs.ts'
import { signOnMethods } from './methods.ts'
import { signOn as signOnTables } from './migrations/110-sign-on.ts'
import { signOnModels } from './model.ts'
import { addSignOnRoutes } from './routes.ts'

export const signOn: Feature = {
  name: 'sign-on',
  migrations: [signOnTables],
  models: signOnModels,
  methods: signOnMethods,
  jobs: ({ db }) => signOnJobs(db),
  routes: addSignOnRoutes,
}
