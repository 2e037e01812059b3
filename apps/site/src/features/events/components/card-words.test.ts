import { describe, expect, it } from 'vitest'
import { fullness } from './card-words.ts'

const regist = { id: 1, status: 'open', limited: true, limit_number: 40, taken_number: 30, waitlist: false } as const

describe('how full an event is', () => {
  it.each([
    ['part of its seats', 0.75, {}],
    ['nothing to draw where all seats are free: the words say it', null, { taken_number: 0 }],
    ['nothing where it is not told', null, { taken_number: null }],
    ['nothing where seats are not limited', null, { limited: false, limit_number: null }],
  ])('is %s', (_, full, changes) => {
    expect(fullness({ regist_id: { ...regist, ...changes } })).toBe(full)
  })
})
