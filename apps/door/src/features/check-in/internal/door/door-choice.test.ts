import { describe, expect, it } from 'vitest'
import type { DoorEvent } from '../../data/door-events.ts'
import { admittedEvents, doorChoice, shownEvents, splitEvents, suggestedChoice } from './door-choice.ts'

const event = (id: number, start_time: string): DoorEvent => ({
  id,
  name: `E${id}`,
  address: null,
  start_time,
  end_time: '2026-12-01T00:00:00Z',
  status: 'not_start',
  cover: null,
  type_id: null,
})
const today = { from: new Date('2026-11-20T16:00:00Z'), to: new Date('2026-11-21T16:00:00Z') }
const events = splitEvents(
  [event(1, '2026-11-19T00:00:00Z'), event(2, '2026-11-21T11:00:00Z'), event(3, '2026-11-21T16:00:00Z')],
  today,
)

describe('the door to scan at', () => {
  it('offers the events of today, including those that began earlier', () => {
    expect(events.today.map(({ id }) => id)).toEqual([1, 2])
    expect(events.later.map(({ id }) => id)).toEqual([3])
  })

  it('is the event in the URL, or else all of today’s', () => {
    expect(doorChoice('3', events)).toEqual({ kind: 'event', id: 3 })
    expect(doorChoice(null, events)).toEqual({ kind: 'today' })
    expect(doorChoice('99', events)).toEqual({ kind: 'today' })
    expect(doorChoice(null, { today: events.today.slice(1), later: [] })).toEqual({ kind: 'event', id: 2 })
    expect(doorChoice(null, { today: [], later: events.later })).toBeUndefined()
  })

  it('suggests one event: the one used last, else the one that people come to now', () => {
    const now = new Date('2026-11-21T10:30:00Z')
    expect(suggestedChoice(events, now, 1)).toEqual({ kind: 'event', id: 1 })
    expect(suggestedChoice(events, now, undefined)).toEqual({ kind: 'event', id: 2 })
    // what was used last is of another day
    expect(suggestedChoice(events, now, 3)).toEqual({ kind: 'event', id: 2 })
    expect(suggestedChoice({ today: [], later: events.later }, now, 3)).toBeUndefined()
  })

  it('admits only tickets of its events', () => {
    expect(admittedEvents({ kind: 'today' }, events).map(({ id }) => id)).toEqual([1, 2])
    expect(admittedEvents({ kind: 'event', id: 3 }, events).map(({ id }) => id)).toEqual([3])
    expect(admittedEvents(undefined, events)).toEqual([])
  })

  it('folds later events where there are many, except the chosen one, and finds them all', () => {
    const ids = ({ today: now, later }: ReturnType<typeof shownEvents>) =>
      [now, later].map((each) => each.map(({ id }) => id))
    const many = {
      today: events.today,
      later: Array.from({ length: 20 }, (_, at) => event(at + 10, '2026-11-25T00:00:00Z')),
    }
    const folded = { search: '', isUnfolded: false }
    expect(ids(shownEvents(events, folded))).toEqual([[1, 2], [3]])
    expect(shownEvents(many, folded)).toMatchObject({ later: [], folded: 20 })
    expect(ids(shownEvents(many, { ...folded, chosen: 25 }))).toEqual([[1, 2], [25]])
    expect(shownEvents({ ...many, today: [] }, folded)).toMatchObject({ later: { length: 3 }, folded: 17 })
    expect(shownEvents(many, { ...folded, isUnfolded: true })).toMatchObject({ later: { length: 20 }, folded: 0 })
    expect(ids(shownEvents(many, { ...folded, search: ' ｅ2 ' }))).toEqual([
      [2],
      [20, 21, 22, 23, 24, 25, 26, 27, 28, 29],
    ])
  })
})
