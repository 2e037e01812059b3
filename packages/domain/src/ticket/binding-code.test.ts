import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bindingCodeFrom, groupBindingCode, normalizeBindingCode } from './binding-code.ts'

const codes = fc.uint8Array({ minLength: 12, maxLength: 12 }).map(bindingCodeFrom)

describe('a binding code', () => {
  it('has 12 uniformly distributed characters', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      const code = bindingCodeFrom(new Uint8Array(12).fill(byte))
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
      counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8))
    expect(() => bindingCodeFrom(new Uint8Array(11))).toThrow('12 random bytes')
  })

  it.each([
    '7Q2MX0K11ABC',
    '7q2m xok1 labc',
    ' 7Q2M-XOKI-LABC ',
    '7Q2M–XOK1—1ABC',
    '７Ｑ２ＭＸ０Ｋ１１ＡＢＣ',
    '7q2m\u3000xok1\n1abc',
  ])('is parsed from %j', (typed) => expect(normalizeBindingCode(typed)).toBe('7Q2MX0K11ABC'))

  it.each([
    '',
    '7Q2MX0K11AB',
    '7Q2MX0K11ABCD',
    '7Q2MX0K11ABU',
    '7Q2MX0K11AB!',
    'ßßßßßß',
    '7Q2MX0K11ABé',
    '1'.repeat(3000),
    ' '.repeat(60),
  ])('is not parsed from %j', (typed) => expect(normalizeBindingCode(typed)).toBeUndefined())

  it('tolerates the ways in which people write it', () => {
    const written = fc.tuple(codes, fc.boolean(), fc.constantFrom('', ' ', '-', ' - '))
    fc.assert(
      fc.property(written, ([code, lower, separator]) => {
        const text = groupBindingCode(code).replaceAll(' ', separator).replaceAll('0', 'O').replaceAll('1', 'l')
        expect(normalizeBindingCode(lower ? text.toLowerCase() : text)).toBe(code)
      }),
    )
  })

  it('is shown in groups of four', () => expect(groupBindingCode('7Q2MX0K11ABC')).toBe('7Q2M X0K1 1ABC'))

  it('never throws on typed text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => void normalizeBindingCode(typed)))
  })
})
