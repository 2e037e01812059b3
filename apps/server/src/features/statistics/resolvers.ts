import type { StatisticsQuery } from '@cubic/contract'
import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import { whoAsks } from '../../infra/network/who-asks.ts'
import type { Services } from '../../infra/services/services.ts'
import {
  countEvents,
  findRatings,
  findSeatsUsed,
  listEvents,
  listGroups,
  listVisits,
  type Reading,
} from './data/queries.ts'
import { demandAsked } from './internal/demand-asked.ts'
import type { Asked } from './data/read-asked.ts'

type StatisticsOf = {
  readonly reading: Reading
  readonly asked: Asked
  readonly groups: () => ReturnType<typeof listGroups>
}

export const statisticsResolvers = ({ registry, site, rush }: Services): Resolvers => ({
  CubicEventQuery: {
    async statistics(_: never, given: StatisticsQuery, { reads, caller }: RequestContext): Promise<StatisticsOf> {
      const db = rush.makingRoom(reads, whoAsks(caller))
      const reading = { db, registry, caller, timeZone: site().timeZone }
      const asked = await demandAsked(reading, given)
      let groups: ReturnType<typeof listGroups> | undefined
      return { reading, asked, groups: () => (groups ??= listGroups(reading, asked)) }
    },
  },
  // Each part is read only if it is selected.
  Statistics: {
    rows: async ({ groups }: StatisticsOf) => JSON.stringify((await groups()).rows),
    total: async ({ groups }: StatisticsOf) => JSON.stringify((await groups()).total),
    event_number: ({ reading, asked }: StatisticsOf) => countEvents(reading, asked),
    events: ({ reading, asked }: StatisticsOf) => listEvents(reading, asked),
    seats: ({ reading, asked }: StatisticsOf) => findSeatsUsed(reading, asked),
    visits: ({ reading, asked }: StatisticsOf) => listVisits(reading, asked),
    ratings: ({ reading, asked }: StatisticsOf) => findRatings(reading, asked),
  },
})
