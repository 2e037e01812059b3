import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from './pattern.ts'

const agrees = (source: string, text: string) =>
  expect([source, text, compilePattern(source)?.test(text)]).toEqual([source, text, new RegExp(source, 'u').test(text)])

describe("an organiser's pattern", () => {
  it.each([
    [String.raw`^\d{10}$`, ['2021012345', '202101234', '20210123456', 'x2021012345']],
    [String.raw`^[A-Z]{2}-\d+$`, ['AB-1', 'ab-1', 'AB-', 'AB-12x']],
    [String.raw`^(本科|硕士|博士)生?$`, ['本科', '硕士生', '博士后', '']],
    [String.raw`^[\u4e00-\u9fa5·]{2,20}$`, ['王小明', '阿不都·热合曼', '王', 'Wang']],
    [String.raw`^\p{Script=Han}+$`, ['汉字', '汉a', '𠮷野']],
    [String.raw`^[^\s@]+@[^\s@]+(\.[^\s@]+)+$`, ['a@b.cn', 'a@b', '@b.cn', 'a@b.c.d']],
    [String.raw`^\d{17}[\dXx]$`, ['11010519491231002X', '11010519491231002']],
    ['a|b|', ['', 'c', 'xa']],
    ['^(?:a|ab)(?<rest>c|bcd)?$', ['abcd', 'ac', 'a', 'abc', 'abd']],
    ['^(a*)*$', ['', 'aaa', 'aab']],
    ['^.$', ['😀', 'ab', '\n']],
    ['x{0}y', ['y', 'x']],
    ['^a{2,}?$', ['a', 'aa', 'aaaa']],
  ])('%s matches like the native engine', (source, texts) => {
    for (const text of texts) agrees(source, text)
  })

  it('accepts common notation outside the strict syntax', () => {
    expect(compilePattern(String.raw`^\d{3}\-\d{4}\@$`)?.test('123-4567@')).toBe(true)
    expect(compilePattern(String.raw`^[\w-.]+$`)?.test('a-b.c')).toBe(true)
  })

  it.each([
    '(',
    ')',
    '[a',
    '*a',
    'a**',
    '^*',
    'a{2,1}',
    'a{',
    '{2}',
    '\\',
    String.raw`\q`,
    String.raw`[z-a]`,
    String.raw`\p{Nothing}`,
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    String.raw`(a)\1`,
    String.raw`\bword\b`,
    'a'.repeat(201),
    '(a{1000}){1000}',
    '((a{9}){9}){99}',
  ])('%s is refused', (source) => expect(compilePattern(source)).toBeUndefined())

  it.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', 'a*a*a*a*a*a*a*b', '(.*)*(.*)*(.*)*x$', '^(([a-z])+.)+[A-Z]$'])(
    '%s finishes at once on text that causes catastrophic backtracking',
    (source) => {
      expect(compilePattern(source)?.test(`${'a'.repeat(5000)}!`)).toBe(false)
    },
  )

  it('agrees with the native engine on random patterns', () => {
    const { pattern } = fc.letrec<{ pattern: string; part: string; atom: string }>((tie) => ({
      atom: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', String.raw`\d`, '中'),
        tie('pattern').map((inner) => `(${inner})`),
      ),
      part: fc
        .tuple(tie('atom'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{0,}'))
        .map(([atom, quantifier]) => atom + quantifier),
      pattern: fc
        .tuple(fc.constantFrom('', '^'), fc.array(tie('part'), { maxLength: 3 }), fc.constantFrom('', '$', '|b'))
        .map(([start, parts, end]) => start + parts.join('') + end),
    }))
    const texts = fc
      .array(fc.constantFrom('a', 'b', '1', '中', '\n'), { maxLength: 8 })
      .map((characters) => characters.join(''))
    fc.assert(
      fc.property(pattern, texts, (source, text) => {
        fc.pre(source.length <= 60)
        if (compilePattern(source)) agrees(source, text)
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.string({ unit: 'binary' }),
        (source, text) => void compilePattern(source)?.test(text),
      ),
    )
    const syntax = fc
      .array(fc.constantFrom(...String.raw`ab\[](){}^$|*+?.-,:=!<>pdu1`), { maxLength: 20 })
      .map((signs) => signs.join(''))
    fc.assert(
      fc.property(syntax, (source) => void compilePattern(source)?.test('ab1-')),
      { numRuns: 2000 },
    )
  })
})
