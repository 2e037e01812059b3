import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeMentions } from './mentions.ts'

it('finds a name anywhere in a text, in any case and width, and no name of one letter', () => {
  const mentions = makeMentions(['王小雨', 'Ada Lovelace', 'Ｌｉｎ', '李', ''])
  for (const text of ['谢谢王小雨帮忙', 'thanks, ADA LOVELACE!', 'lin 很好', '…Lin']) expect(mentions(text)).toBe(true)
  for (const text of ['王小明帮忙', 'Ada L.', '李子很好吃', '']) expect(mentions(text)).toBe(false)
})

it('finds what a search for each name finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '张', '三'), maxLength: 5 })
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '张', '三', ' '), maxLength: 30 })
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 8 }), texts, (names, text) => {
      const expected = names.some((name) => name.length > 1 && text.trim().includes(name))
      expect(makeMentions(names)(text)).toBe(expected)
    }),
  )
})
