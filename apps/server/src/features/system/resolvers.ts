import type { SystemReport } from '@cubic/contract'
import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import type { Services } from '../../infra/services/services.ts'
import { readLines, type SystemReading } from '../../infra/system/system-line.ts'
import { hasRole } from '../people/data/roles.ts'
import { listProcesses, listResponseTimes } from './data/queries.ts'

export const systemResolvers = ({ db, log }: Services, readings: readonly SystemReading[]): Resolvers => ({
  CubicEventQuery: {
    async system(_: never, __: object, { caller }: RequestContext): Promise<SystemReport | null> {
      if (!hasRole(caller, 'admin')) return null
      const onError = (error: unknown) => log.error('The state of the system could not be read', { error })
      const [lines, processes, responses] = await Promise.all([
        readLines(readings, caller.lang, onError),
        listProcesses(db.reads.db),
        listResponseTimes(db.reads.db),
      ])
      return { at: new Date().toISOString(), lines, processes, responses }
    },
  },
})
