import { allOf, type SortKey } from '@cubic/contract'
import type { RecordOf } from '@cubic/data-client'
import * as client from '@cubic/web-kit/client/client'
import type { Day } from '@cubic/web-kit/datetime/format'
import { addDays, startOfDay } from '@cubic/web-kit/datetime/spans'
import { query, queryFor, type Audience } from '@cubic/web-kit/queries/query'
import { EVENTS } from '../../../lib/query-families.ts'
import { BY_START, type EventCondition, during, visible, whereEvent } from '../data/lists.ts'

/** `home_calender`: the organiser marks it in the calendar. */
const FIELDS = ['name', 'start_time', 'end_time', 'home_calender'] as const
export type CalendarEvent = RecordOf<'CubicEventBase', (typeof FIELDS)[number]>
const MARKED_MAX = 100

export const markedEvents = (first: Day, last: Day, zone: string, audience: Audience) => {
  const span = { from: startOfDay(first, zone), to: startOfDay(addDays(last, 1), zone) }
  return calendarEvents('marked', audience, {
    condition: allOf(whereEvent('home_calender', '=', true), during(span)),
    sort: BY_START,
    limit: MARKED_MAX,
  })
}

/** The first `limit` events of a day, the marked ones first, and how many there are. */
export const dayEvents = (day: Day, limit: number, zone: string, audience: Audience) =>
  calendarEvents('day', audience, {
    condition: during({ from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) }),
    sort: [{ field: 'home_calender', order: 'desc' }, ...BY_START],
    limit,
  })

export const nextEvents = (day: Day, limit: number, zone: string, audience: Audience) =>
  calendarEvents('next', audience, {
    condition: whereEvent('start_time', '>=', startOfDay(addDays(day, 1), zone).toISOString()),
    sort: BY_START,
    limit,
  })

function calendarEvents(
  list: string,
  audience: Audience,
  search: { readonly condition: EventCondition; readonly sort: readonly SortKey[]; readonly limit: number },
) {
  return queryFor(audience, (guest) =>
    query(EVENTS, { list, ...search, guest, calendar: true }, async (signal) => {
      const asked = { ...search, fields: FIELDS, condition: visible(guest, search.condition), total: list === 'day' }
      const answer = await client.search('CubicEventBase', asked, { signal })
      return { events: answer.items.map(({ data }) => data), total: answer.total_count ?? answer.items.length }
    }),
  )
}
