import { PUBLIC_STATUSES } from '@cubic/contract'
import { expect, it } from 'vitest'
import { isForEverybody, OVER_LAST } from '../data/lists.ts'

it('lists show running events before upcoming ones, and past ones last, by the names of the states', () => {
  const sorted = PUBLIC_STATUSES.toSorted()
  expect(OVER_LAST.order === 'desc' ? sorted.toReversed() : sorted).toEqual(['processing', 'not_start', 'finished'])
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
