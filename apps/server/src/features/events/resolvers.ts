import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import type { Services } from '../../infra/services/services.ts'
import { findCancelledEvent } from './data/queries.ts'

export const eventResolvers = ({ registry }: Services): Resolvers => ({
  CubicEventQuery: {
    cancelled_event: async (_: never, { event_id: id }: { event_id: number }, { reads: db, caller }: RequestContext) =>
      (await findCancelledEvent({ db, registry, caller }, id)) ?? null,
  },
})
