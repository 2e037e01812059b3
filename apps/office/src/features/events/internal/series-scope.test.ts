import type { EventSeries, EventStatus, SeriesDate } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { datesWithin, peopleOn } from './series-scope.ts'

const STATUSES: readonly EventStatus[] = ['finished', 'not_start', 'cancelled', 'draft', 'not_start']
const series: EventSeries = {
  id: 1,
  name: '读书会',
  dates: STATUSES.map(
    (status, index) => ({ event_id: 11 + index, place: index + 1, status, people: 10 }) as SeriesDate,
  ),
}
const ids = (dates: readonly SeriesDate[]) => dates.map((date) => date.event_id)

describe('the dates that a change is for', () => {
  it.each([
    ['this', 12, [12]],
    ['later', 12, [12, 14, 15]],
    ['later', 15, [15]],
    ['all', 15, [12, 14, 15]],
    // what is over changes only by itself
    ['all', 11, [11, 12, 14, 15]],
    ['this', 13, [13]],
  ] as const)('%s from %i are %j', (scope, from, expected) => {
    expect(ids(datesWithin(series, from, scope))).toEqual(expected)
  })

  it('tell those who see them', () => {
    expect(peopleOn(datesWithin(series, 12, 'all'))).toBe(20)
    expect(peopleOn([{ ...(series.dates[1] as SeriesDate), people: null }])).toBe(0)
  })
})
