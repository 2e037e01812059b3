import { expect, it } from 'vitest'
import { excerpt, excerptLines, shorten, shortenLines } from './excerpt.ts'

it('contains the words of a rich text without markup', () => {
  expect(
    excerpt('<p title="a > b">一 &amp; 二</p><script>alert(1)</script><p>&lt;b&gt;&#20013;&#x6587;&nbsp;x</p>', 100),
  ).toBe('一 & 二 <b>中文 x')
})

it('keeps text that only looks like markup', () => {
  expect(excerpt('1 < 2 &unknown; &#0;&#99999999;', 100)).toBe('1 < 2 &unknown; &#99999999;')
})

it('an excerpt is truncated between words if possible, and never inside a character', () => {
  expect(shorten('one two three four', 14)).toBe('one two three…')
  expect(shorten('🎉'.repeat(10), 5)).toBe(`${'🎉'.repeat(4)}…`)
  expect(shorten('刚好五个字', 5)).toBe('刚好五个字')
})

it('keeps the lines and lists of a rich text', () => {
  const text = `<h2>介绍</h2>
    <p>大家
      &amp; 我们<br>一起</p><h3>你将收获</h3>
    <ul><li>获奖队伍可代表学校参赛</li> <li class="a > b"><p>评委 <b>现场</b>点评</p></li><li></li></ul>
    <table><tr><td>时间</td><td>内容</td></tr></table><p></p><p>In English.</p>`
  expect(excerptLines(text, 500).split('\n')).toEqual([
    '介绍',
    '大家 & 我们',
    '一起',
    '你将收获',
    '• 获奖队伍可代表学校参赛',
    '• 评委 现场点评',
    '时间 内容',
    'In English.',
  ])
  expect(excerptLines('no <preface> & <liberty>', 100)).toBe('no &')
})

it('truncates several lines as it does one', () => {
  expect(shortenLines('一 < 二\r\n\n  三\n四', 100)).toBe('一 < 二\n三\n四')
  expect(shortenLines('one\ntwo three', 13)).toBe('one\ntwo three')
  expect(shortenLines('one\ntwo three', 12)).toBe('one\ntwo thr…')
  expect(shortenLines('one\ntwo three', 9)).toBe('one\ntwo…')
  expect(shortenLines('one\ntwo', 4)).toBe('one')
})
