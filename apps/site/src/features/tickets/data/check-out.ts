import { allOf, SELF_CHECK_OUT, whereOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

const where = whereOf('CubicAttendance')

const PRESENCE = family('presence', 'CubicAttendance')

/** When the holder of a ticket came and left, the place of the last check-in first. */
export const presenceOf = (ticketId: number) =>
  query(PRESENCE, { ticketId }, async (signal) => {
    const { items } = await client.search(
      'CubicAttendance',
      {
        fields: [
          'in_time',
          'out_time',
          'minutes',
          'source',
          'session_id.name',
          'session_id.start_time',
          'session_id.end_time',
          'event_id.start_time',
          'event_id.end_time',
        ],
        condition: allOf(where('applicant_id', '=', ticketId), where('in_time', 'is not null')),
        sort: [{ field: 'in_time', order: 'desc' }],
        limit: 100,
      },
      { signal },
    )
    return items.map(({ data }) => data)
  })
export type Presence = Awaited<ReturnType<ReturnType<typeof presenceOf>['queryFn']>>[number]

export const checkOutSelf = mutation(
  ({ id, code }: { readonly id: number; readonly code: string }) =>
    client.callMethod(SELF_CHECK_OUT, id, { venue_code: code }),
  { changes: ['CubicAttendance', 'CubicEventApplicant'] },
)
