import { PUBLIC_STATUSES } from '@cubic/contract'
import { expect, it } from 'vitest'
import { OVER_LAST } from './lists.ts'

it('lists have what is on before what is to come, and what is over last, by the names of the states', () => {
  const sorted = PUBLIC_STATUSES.toSorted()
  expect(OVER_LAST.order === 'desc' ? sorted.toReversed() : sorted).toEqual(['processing', 'not_start', 'finished'])
})
