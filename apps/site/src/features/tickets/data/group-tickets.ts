import { allOf, anyOf, whereOf } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { family } from '@cubic/web-kit/queries/query-families'
import type { SeenTicket } from './api.ts'
import { keptTickets } from '../internal/last-seen.ts'

const where = whereOf('CubicEventApplicant')

const GROUP_TICKETS = family('group-tickets', 'CubicEventApplicant', 'CubicEventBase')
const GROUP_MAX = 100
const FIELDS = ['name', 'flora_external_id', 'qr_token', 'check_in_status'] as const
export type GroupTicket = RecordOf<'CubicEventApplicant', (typeof FIELDS)[number]>

/** The tickets of an event that the user holds or got for others, their own first. */
export const groupTickets = (userId: number, eventId: number) =>
  query(GROUP_TICKETS, { userId, eventId }, async (signal): Promise<readonly GroupTicket[]> => {
    const condition = allOf(
      where('event_id', '=', eventId),
      where('registration_status', '=', 'success'),
      anyOf(where('user_id', '=', userId), where('submitter_id', '=', userId)),
    )
    const { items } = await client.search(
      'CubicEventApplicant',
      { fields: [...FIELDS, 'user_id.id'], condition, sort: [{ field: 'id', order: 'asc' }], limit: GROUP_MAX },
      { signal },
    )
    const tickets = items.map(({ data }) => data)
    return tickets.toSorted((one, other) => Number(other.user_id?.id === userId) - Number(one.user_id?.id === userId))
  })

/** Finds the same tickets among those kept on this device. */
export function keptGroup(userId: number, eventId: number): readonly GroupTicket[] {
  return keptTickets<SeenTicket>(userId).flatMap(({ code, ticket: { ticket, own } }) =>
    own !== null && ticket.event.id === eventId && ticket.registration_status === 'success'
      ? [{ ...ticket, flora_external_id: code }]
      : [],
  )
}
