import { PUBLIC_STATUSES, type Condition } from '@cubic/contract'
import { expect, it } from 'vitest'
import { comingEvents } from '../data/api.ts'
import { openEvents } from '../data/home-lists.ts'
import { BY_START, during, isForEverybody, OVER_LAST } from '../data/lists.ts'

it('lists show running events before upcoming ones, and past ones last, by the names of the states', () => {
  const sorted = PUBLIC_STATUSES.toSorted()
  expect(OVER_LAST.order === 'desc' ? sorted.toReversed() : sorted).toEqual(['processing', 'not_start', 'finished'])
})

it('what comes is listed by its start, the soonest first', () => {
  for (const list of [openEvents, comingEvents])
    expect(JSON.stringify(list({ guest: true }).queryKey)).toContain(`"sort":${JSON.stringify(BY_START)}`)
})

it('an event is for everybody when guests see its page', () => {
  const open = { status: 'not_start', to_official_website: true, public_or_not: true } as const
  expect(isForEverybody(open)).toBe(true)
  expect(isForEverybody({ ...open, status: 'finished' })).toBe(true)
  const others = [
    { status: 'draft' },
    { status: 'cancelled' },
    { to_official_website: false },
    { public_or_not: false },
  ] as const
  for (const other of others) expect(isForEverybody({ ...open, ...other })).toBe(false)
  // a ticket that was kept long ago does not say
  expect(isForEverybody({ status: 'not_start', public_or_not: true })).toBe(false)
})

it.each([
  ['of that day', '2026-11-24T09:00', '2026-11-24T11:00', true],
  ['of the day before', '2026-11-23T09:00', '2026-11-23T11:00', false],
  ['of the day after', '2026-11-25T00:00', '2026-11-25T02:00', false],
  ['of the night before, which ends in its small hours', '2026-11-23T18:30', '2026-11-24T00:30', false],
  ['that lasts beyond the night', '2026-11-23T18:30', '2026-11-24T07:00', true],
  ['of its own small hours', '2026-11-24T01:00', '2026-11-24T05:00', true],
])('a day has the event %s: from %s to %s, %s', (_, start, end, isListed) => {
  const instant = (local: string) => new Date(`${local}:00+08:00`)
  const day = { from: instant('2026-11-24T00:00'), to: instant('2026-11-25T00:00') }
  expect(holds(during(day), { start_time: instant(start), end_time: instant(end) })).toBe(isListed)
})

function holds(condition: Condition, event: { readonly [field: string]: Date }): boolean {
  if ('leaf' in condition) {
    const { field, comparator, value } = condition.leaf
    const difference = Number(event[field]) - Date.parse(String(value))
    return comparator === '<' ? difference < 0 : comparator === '>' ? difference > 0 : difference >= 0
  }
  const parts = condition.children.map((part) => holds(part, event))
  return condition.logic_operator === '&' ? parts.every(Boolean) : parts.some(Boolean)
}
