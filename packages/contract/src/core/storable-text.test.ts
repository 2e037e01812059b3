import { describe, expect, it } from 'vitest'
import { cutText, storableText } from './storable-text.ts'

describe('a text that is cut', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['', 0, ''],
    ['abc', 0, ''],
    ['🎉🎉🎉', 3, '🎉🎉🎉'],
    ['🎉🎉🎉', 2, '🎉🎉'],
    ['a\u{1F389}b', 2, 'a🎉'],
  ])('%j after %i characters becomes %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut))

  it('is well-formed and as long as the bound allows wherever it is cut', () => {
    const text = '林🎉a👨‍👩‍👧🇨🇳e\u0301ไทย'.repeat(40)
    for (let max = 0; max <= [...text].length; max++) {
      const cut = cutText(text, max)
      expect([cut.isWellFormed(), [...cut].length, text.startsWith(cut)]).toEqual([true, max, true])
    }
  })
})

it('makes what others send storable', () => {
  expect(storableText('a\0b\uD83Cc')).toBe('ab\uFFFDc')
  expect(storableText('\uDF89'.repeat(9), 4)).toBe('\uFFFD'.repeat(4))
  expect(storableText('🎉'.repeat(500), 200)).toBe('🎉'.repeat(200))
})
