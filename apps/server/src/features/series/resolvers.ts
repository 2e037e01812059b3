import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import type { Services } from '../../infra/services/services.ts'
import { findSeries } from './data/queries.ts'

export const seriesResolvers = ({ registry, site }: Services): Resolvers => ({
  CubicEventQuery: {
    event_series: (_: never, { event_id: id }: { event_id: number }, { reads: db, caller }: RequestContext) =>
      findSeries({ db, registry, caller, timeZone: site().timeZone }, id),
  },
})
