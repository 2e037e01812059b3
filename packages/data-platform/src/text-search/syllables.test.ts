import { describe, expect, it } from 'vitest'
import { areInitials, readingsOf } from './syllables.ts'

describe('segmenting letters into syllables', () => {
  it.each([
    [
      'dunhuang',
      [
        ['dun', 'huang'],
        ['dun', 'hu', 'ang'],
      ],
    ],
    ['xian', [['xian'], ['xi', 'an']]],
    [
      'zhongguo',
      [
        ['zhong', 'guo'],
        ['zhong', 'gu', 'o'],
      ],
    ],
    ['nvsheng', [['nv', 'sheng']]],
    ['hackathon', []],
    ['bcd', []],
  ])('%s', (letters, readings) => {
    expect(readingsOf(letters, { max: 10, open: false })).toEqual(readings)
  })

  it('allows an incomplete last syllable', () => {
    expect(readingsOf('dunhu', { max: 10, open: true })).toEqual([['dun', 'hu']])
    expect(readingsOf('dunh', { max: 10, open: true })).toEqual([['dun', 'h']])
    expect(readingsOf('zh', { max: 10, open: true })).toEqual([['zh']])
    expect(readingsOf('dunui', { max: 10, open: true })).toEqual([])
  })

  it('limits the number of segmentations', () => {
    expect(readingsOf('xian'.repeat(50), { max: 6, open: true })).toHaveLength(6)
    expect(readingsOf('a'.repeat(1000), { max: 6, open: true })).toHaveLength(1)
  })
})

describe('initials', () => {
  it('are letters that begin a syllable', () => {
    expect(areInitials('dhdsy')).toBe(true)
    expect(areInitials('ui')).toBe(false)
    expect(areInitials('6a')).toBe(false)
  })
})
