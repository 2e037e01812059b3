import type { ApplicationData, EventSeries } from '@cubic/contract'
import { query, queryFor, type Audience } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'
import { EVENT_AND_READER } from '../../../lib/query-families.ts'
import * as client from '../../../lib/series-client.ts'

const SERIES = family('series', 'CubicEventSeries', ...EVENT_AND_READER)

/** The series of an event, with its dates in order; null if it has none any more. */
export const eventSeries = (eventId: number, audience: Audience) =>
  queryFor<EventSeries | null>(audience, (guest) =>
    query(SERIES, { series: eventId, guest }, (signal) => client.eventSeries(eventId, { signal })),
  )

type Sent = {
  readonly eventId: number
  readonly dates: readonly number[]
  readonly data: Required<ApplicationData>
}

export const registerForDates = mutation(
  ({ eventId, dates, data }: Sent) =>
    client.registerForDates({ event_id: eventId, event_ids: dates, application_data: data, source: 'web' }),
  { changes: ['CubicEventApplicant'] },
)
