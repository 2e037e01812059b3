import { allOf, whereOf, type ConditionOf, type SortKey } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import { query } from '@cubic/web-kit/queries/query'
import { TO_DO } from '../../../lib/query-families.ts'

const where = whereOf('CubicEventApplicant')

const TODO_FIELDS = [
  'flora_external_id',
  'event.name',
  'event.start_time',
  'event.end_time',
  'event.address',
  'next_session_id.start_time',
] as const

export type TodoTicket = RecordOf<'CubicEventApplicant', (typeof TODO_FIELDS)[number]>

/** Tickets of current and coming events, the next one first. */
export const comingTickets = (uid: number) =>
  tickets(
    'coming',
    allOf(
      heldBy(uid),
      where('registration_status', '=', 'success'),
      where('check_in_status', '=', 'not_present'),
      where('event.status', 'in', ['not_start', 'processing']),
    ),
    'asc',
  )

export const ticketsToRate = (uid: number) =>
  tickets(
    'to-rate',
    allOf(
      heldBy(uid),
      where('check_in_status', '=', 'attend'),
      where('activity_evaluation_score', 'is null'),
      where('event.status', '=', 'finished'),
    ),
    'desc',
  )

function tickets(list: string, condition: ConditionOf<'CubicEventApplicant'>, order: SortKey['order']) {
  return query(TO_DO, { list, condition }, async (signal) => {
    const { items } = await client.search(
      'CubicEventApplicant',
      { fields: TODO_FIELDS, condition, sort: [{ field: 'event.start_time', order }], limit: 3 },
      { signal },
    )
    return items.map(({ data }) => data)
  })
}

function heldBy(uid: number): ConditionOf<'CubicEventApplicant'> {
  return where('user_id.id', '=', uid)
}
