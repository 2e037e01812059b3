import { AppError } from '@cubic/contract'
import type { RequestContext } from '../../graphql/context.ts'
import type { Resolvers } from '../../graphql/resolvers.ts'
import type { Services } from '../../infra/services/services.ts'
import type { Reading } from '../statistics/data/queries.ts'
import {
  DAYS,
  findFirstSteps,
  findRatings,
  findWaiting,
  listCheckIn,
  listRegistrations,
  listToday,
  mayReadOverview,
} from './data/queries.ts'

type OverviewOf = { readonly reading: Reading; readonly days: number }

export const overviewResolvers = ({ registry, site }: Services): Resolvers => ({
  CubicEventQuery: {
    overview: (_: never, { days }: { days?: number | null }, { reads: db, caller }: RequestContext) =>
      mayReadOverview(caller)
        ? { days: readDays(days), reading: { db, registry, caller, timeZone: site().timeZone } }
        : null,
    first_steps: (_: never, __: object, { reads, caller }: RequestContext) => findFirstSteps({ db: reads, caller }),
  },
  // Each part is read only if it is selected.
  Overview: {
    today: ({ reading }: OverviewOf) => listToday(reading),
    waiting: ({ reading }: OverviewOf) => findWaiting(reading),
    registrations: ({ reading, days }: OverviewOf) => listRegistrations(reading, days),
    check_in: ({ reading }: OverviewOf) => listCheckIn(reading),
    ratings: ({ reading }: OverviewOf) => findRatings(reading),
  },
})

function readDays(days: number | null | undefined): number {
  if (days === null || days === undefined) return DAYS.otherwise
  if (days >= DAYS.least && days <= DAYS.most) return days
  throw new AppError('BadRequest', {
    cn: `days 须在 ${DAYS.least} 到 ${DAYS.most} 之间`,
    en: `days must be from ${DAYS.least} to ${DAYS.most}`,
  })
}
