import { describe, expect, it } from 'vitest'
import { oneSlipFrom, withoutOne } from './slips.ts'

describe('one slip', () => {
  it('is a letter left out, put in, mistaken, or swapped with the next', () => {
    const slips = oneSlipFrom('dunhaung')
    for (const word of ['dunhuang', 'dunhaun', 'dunhhaung', 'bunhaung']) expect(slips).toContain(word)
    for (const word of ['dunhaung', 'dunhua', 'gnuahnud']) expect(slips).not.toContain(word)
  })

  it('leaves each letter out in turn, the same word once', () => {
    expect(withoutOne('book')).toEqual(['ook', 'bok', 'boo'])
  })
})
