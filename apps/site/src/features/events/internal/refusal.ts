import { allOf, whereOf } from '@cubic/contract'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { EVENT } from '../../../lib/query-families.ts'

const where = whereOf('CubicEventApplicant')

/** Queries the user's last registration for an event, if it was refused; else null. */
export const lastRefusal = (eventId: number, uid: number) =>
  query(EVENT, { refusedAt: eventId, uid }, async (signal) => {
    const { items } = await client.search(
      'CubicEventApplicant',
      {
        fields: ['flora_external_id', 'registration_status', 'reject_reason'],
        condition: allOf(where('event_id.id', '=', eventId), where('user_id.id', '=', uid)),
        sort: [{ field: 'created_time', order: 'desc' }],
        limit: 1,
      },
      { signal },
    )
    const last = items[0]?.data
    return last?.registration_status === 'review_failed' ? last : null
  })
