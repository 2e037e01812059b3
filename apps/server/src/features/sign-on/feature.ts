import type { Feature } from '../feature.ts'
import type { SecondFactors } from '../people/data/second-factor.ts'
import { signOnJobs } from './jobs.ts'
import { signOnMethods } from './methods.ts'
import { signOn as signOnTables } from './migrations/110-sign-on.ts'
import { signOnModels } from './model.ts'
import { addSignOnRoutes } from './routes.ts'
import { signOnKeeps } from './data/kept.ts'

export const signOn = (secondFactors: Pick<SecondFactors, 'ask'>): Feature => ({
  name: 'sign-on',
  keeps: signOnKeeps,
  migrations: [signOnTables],
  models: signOnModels,
  methods: signOnMethods,
  jobs: ({ db }) => signOnJobs(db),
  routes: (app, services) => addSignOnRoutes(app, services, secondFactors),
})
