import { allOf, anyOf, CubicEventBase, whereOf } from '@cubic/contract'
import { query } from '@cubic/web-kit/queries/query'
import { client } from '../../../data/client.ts'
import { RECORDS } from '../../../data/families.ts'

const where = whereOf(CubicEventBase)

/** One page of the server: more than people look at in a month. */
const EVENTS_MAX = 1000
const FIELDS = [
  'name',
  'status',
  'type_id',
  'activity_mode',
  'address',
  'address_cn',
  'address_en',
  'start_time',
  'end_time',
] as const

export const eventsBetween = (from: string, to: string) =>
  query(RECORDS, { eventsBetween: [from, to] }, async (signal) => {
    const { items } = await client.search(
      CubicEventBase,
      {
        fields: FIELDS,
        condition: allOf(
          where('start_time', '<', to),
          anyOf(where('start_time', '>=', from), where('end_time', '>', from)),
        ),
        sort: [
          { field: 'start_time', order: 'asc' },
          { field: 'id', order: 'asc' },
        ],
        limit: EVENTS_MAX,
      },
      { signal },
    )
    return items.map(({ data }) => data)
  })
export type CalendarEvent = Awaited<ReturnType<ReturnType<typeof eventsBetween>['queryFn']>>[number]
