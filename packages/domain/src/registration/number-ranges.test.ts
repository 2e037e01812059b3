import { describe, expect, it } from 'vitest'
import { rangeName, rangesOf } from './number-ranges.ts'

describe('the ranges of numbers', () => {
  it.each([
    [18, 22, true, { low: 18, step: 1 }, '18'],
    [7, 7, true, { low: 7, step: 1 }, '7'],
    [1, 40, true, { low: 0, step: 5 }, '0 – 4'],
    [18, 95, true, { low: 10, step: 10 }, '10 – 19'],
    [-30, 1000, true, { low: -100, step: 100 }, '-100 – -1'],
    [1.5, 1.9, false, { low: 1.5, step: 0.05 }, '1.5 – 1.55'],
    [0, 2_000_000, true, { low: 0, step: 200_000 }, '0 – 199999'],
  ])('from %d to %d are round, and few', (least, most, isWhole, ranges, name) => {
    expect(rangesOf(least, most, isWhole)).toEqual(ranges)
    expect(rangeName(ranges, 0, isWhole)).toBe(name)
  })

  it('hold every number, in at most twelve', () => {
    for (let most = 0; most < 5000; most += 7) {
      const { low, step } = rangesOf(-3, most, true)
      expect(low).toBeLessThanOrEqual(-3)
      expect(Math.floor((most - low) / step)).toBeLessThan(12)
    }
  })
})
