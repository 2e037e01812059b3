import type { Feature } from '../feature.ts'
import type { OnPassed } from '../people/data/second-factor.ts'
import { secondFactorMethods } from './methods.ts'
import { sessionWays } from './migrations/115-session-ways.ts'
import { secondFactors } from './migrations/116-second-factors.ts'
import { addSecondFactorRoutes } from './routes.ts'
import { secondFactorKeeps } from './data/kept.ts'

export const secondFactor = (onPassed: OnPassed): Feature => ({
  name: 'second-factor',
  keeps: secondFactorKeeps,
  migrations: [sessionWays, secondFactors],
  methods: secondFactorMethods,
  routes: (app, services) => addSecondFactorRoutes(app, services, onPassed),
})
