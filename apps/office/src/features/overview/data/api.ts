import { CubicEventType } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

/** Milliseconds between reads of the arrivals. */
const LIVE_MS = 30_000
/** The period shown at first, in days. */
export const USUAL_DAYS = 30
const TYPES_OFFERED = 6

/** Reads today's events, pending work and the registrations of the last `days` days. */
export const overview = (days: number) => ({
  ...query(RECORDS, { overview: days }, (signal) => client.overview(days, { signal })),
  refetchInterval: LIVE_MS,
})

/** Reads what a new installation already has; null unless the user is an administrator. */
export const firstSteps = () => query(RECORDS, 'first-steps', (signal) => client.firstSteps({ signal }))

/** Lists the first event types, for quick create. */
export const offeredTypes = () =>
  query(RECORDS, 'offered-types', async (signal) => {
    const { items } = await client.search(
      CubicEventType,
      { fields: ['name'], sort: [{ field: 'sort', order: 'asc' }], limit: TYPES_OFFERED },
      { signal },
    )
    return items.map(({ data }) => data)
  })
