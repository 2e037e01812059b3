import type { SystemReading } from '../../infra/system/system-line.ts'
import type { Services } from '../../infra/services/services.ts'
import type { Feature } from '../feature.ts'
import { ownReadings } from './internal/own-readings.ts'
import { replicaReadings } from './internal/replica-line.ts'
import { recordResponseTimes } from './commands/record-response-times.ts'
import { processes } from './migrations/098-processes.ts'
import { roles } from './migrations/101-roles.ts'
import { responseTimes } from './migrations/104-response-times.ts'
import { systemResolvers } from './resolvers.ts'
import { systemKeeps } from './data/kept.ts'

/** `readingsOf`: what all features tell. */
export const system = (readingsOf: (services: Services) => readonly SystemReading[]): Feature => ({
  name: 'system',
  keeps: systemKeeps,
  migrations: [processes, roles, responseTimes],
  routes: recordResponseTimes,
  system: (services) => [...ownReadings(services), ...replicaReadings(services)],
  resolvers: (services) => systemResolvers(services, readingsOf(services)),
})
