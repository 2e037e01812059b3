import { expect, it } from 'vitest'
import { actionWords } from './action-words.ts'

it('says of an entry what was undone', () => {
  const undone = (registration_status?: string) =>
    actionWords('CubicEventApplicant', { action: 'undo', before: { registration_status } }).en
  expect(['success', 'review_failed', 'withdrawn'].map(undone)).toEqual([
    'Undid an approval',
    'Undid a rejection',
    'Undid a withdrawal',
  ])
  expect(undone()).toBe('Undid the last decision')
})
