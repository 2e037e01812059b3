import { PUBLIC_STATUSES } from '@cubic/contract'
import { expect, it } from 'vitest'
import { OVER_LAST } from '../data/lists.ts'

it('lists show running events before upcoming ones, and past ones last, by the names of the states', () => {
  const sorted = PUBLIC_STATUSES.toSorted()
  expect(OVER_LAST.order === 'desc' ? sorted.toReversed() : sorted).toEqual(['processing', 'not_start', 'finished'])
})
