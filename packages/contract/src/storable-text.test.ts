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
    ['a👨‍👩‍👧', 3, 'a'],
    ['a👨‍👩‍👧b', 6, 'a👨‍👩‍👧'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['🇨🇳🇩🇪', 3, '🇨🇳'],
    // Nothing would be left: the characters are cut.
    ['👨‍👩‍👧', 1, '👨'],
    [`e${'\u0301'.repeat(500)}`, 300, `e${'\u0301'.repeat(299)}`],
  ])('of %j after %i leaves %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut))

  it('is well-formed and within the bound wherever it is cut', () => {
    const text = '林🎉a👨‍👩‍👧🇨🇳e\u0301ไทย'.repeat(40)
    for (let max = 0; max <= [...text].length; max++) {
      const cut = cutText(text, max)
      expect(cut.isWellFormed() && [...cut].length <= max && text.startsWith(cut)).toBe(true)
      expect(max - [...cut].length).toBeLessThan(10)
    }
  })

  it('costs little even if it is all one character', () => {
    const began = performance.now()
    for (const each of ['\u0301', '🇨', '‍', '👨‍']) cutText(each.repeat(1_000_000), 300)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

it('makes what others send storable', () => {
  expect(storableText('a\0b\uD83Cc')).toBe('ab\uFFFDc')
  expect(storableText('\uDF89'.repeat(9), 4)).toBe('\uFFFD'.repeat(4))
  expect(storableText('🎉'.repeat(500), 200)).toBe('🎉'.repeat(200))
})
