import { describe, expect, it } from 'vitest'
import { fullness } from './card-words.ts'

const regist = { id: 1, status: 'open', limited: true, limit_number: 40, taken_number: 30, waitlist: false } as const

describe('the occupancy of an event', () => {
  it.each([
    ['the share of taken seats', 0.75, {}],
    ['null if all seats are free, since the text says so', null, { taken_number: 0 }],
    ['null if it is hidden', null, { taken_number: null }],
    ['null if seats are unlimited', null, { limited: false, limit_number: null }],
  ])('is %s', (_, full, changes) => {
    expect(fullness({ regist_id: { ...regist, ...changes } })).toBe(full)
  })
})
