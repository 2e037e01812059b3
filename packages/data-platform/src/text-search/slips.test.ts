import { describe, expect, it } from 'vitest'
import { oneSlipFrom, withoutOne } from './slips.ts'

describe('one typo', () => {
  it('is a missing, extra, wrong or transposed letter', () => {
    const slips = oneSlipFrom('dunhaung')
    for (const word of ['dunhuang', 'dunhaun', 'dunhhaung', 'bunhaung']) expect(slips).toContain(word)
    for (const word of ['dunhaung', 'dunhua', 'gnuahnud']) expect(slips).not.toContain(word)
  })

  it('generates the deletions of each letter, without duplicates', () => {
    expect(withoutOne('book')).toEqual(['ook', 'bok', 'boo'])
  })
})
