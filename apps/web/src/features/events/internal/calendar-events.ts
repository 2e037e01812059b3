import { allOf, where } from '@cubic/contract'
import type { Day } from '../../../lib/datetime.ts'
import { startOfDay } from '../../../lib/datetime/spans.ts'
import type { Audience } from '../api.ts'
import { BY_START, during, events } from './lists.ts'

/** What the home calendar shows of the days from `first` to `last`. */
export const calendarEvents = (first: Day, last: Day, zone: string, { guest }: Audience) => {
  const span = { from: startOfDay(first, zone), to: startOfDay(last, zone) }
  return events('calendar', guest, {
    condition: allOf(where('home_calender', '=', true), during(span)),
    sort: BY_START,
    limit: 100,
  })
}
