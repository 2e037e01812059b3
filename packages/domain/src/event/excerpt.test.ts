import { expect, it } from 'vitest'
import { excerpt, shorten } from './excerpt.ts'

it('holds the words of a rich text and nothing of its markup', () => {
  expect(
    excerpt('<p title="a > b">一 &amp; 二</p><script>alert(1)</script><p>&lt;b&gt;&#20013;&#x6587;&nbsp;x</p>', 100),
  ).toBe('一 & 二 <b>中文 x')
})

it('takes what only looks like markup as it stands', () => {
  expect(excerpt('1 < 2 &unknown; &#0;&#99999999;', 100)).toBe('1 < 2 &unknown; &#99999999;')
})

it('is cut between words where there are some, and never inside of a character', () => {
  expect(shorten('one two three four', 14)).toBe('one two three…')
  expect(shorten('🎉'.repeat(10), 5)).toBe(`${'🎉'.repeat(4)}…`)
  expect(shorten('刚好五个字', 5)).toBe('刚好五个字')
})
