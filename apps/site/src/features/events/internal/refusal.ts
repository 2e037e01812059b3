import { allOf, where, type RegistrationStatus } from '@cubic/contract'
import { client } from '../../../lib/client.ts'
import { query } from '../../../lib/query.ts'

/** A registration that was not accepted. */
export type Refusal = { readonly flora_external_id: string; readonly reject_reason: string | null }

/** The caller's last registration for an event, where it was not accepted; null where there is none, or it ended otherwise. */
export const lastRefusal = (eventId: number, uid: number) =>
  query('event', { refusedAt: eventId, uid }, async (signal): Promise<Refusal | null> => {
    const { items } = await client.search<Refusal & { readonly registration_status: RegistrationStatus }>(
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
