import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskName, maskNameInList, maskPhone } from './mask.ts'

describe('masking', () => {
  it.each([
    ['王小明', '王**'],
    ['王', '王**'],
    ['欧阳修', '欧**'],
    ['𠮷野家', '𠮷**'],
    ['John Smith', 'J**'],
    [' \u202Eélise', 'é**'],
    ['', '**'],
    ['\uD800', '**'],
  ])('shows the name %j as %s', (name, masked) => expect(maskName(name)).toBe(masked))

  it.each([
    ['+8613800138000', '138****8000'],
    ['13800138000', '138****8000'],
    ['+16502530000', '+165****0000'],
    ['+37060012', '+37****12'],
    ['12345', '****'],
    ['', '****'],
  ])('shows the phone %j as %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked))

  it.each([
    ['曾凯', '曾**'],
    ['欧阳 小明', '欧**'],
    ['Ian Reed', 'I** R**'],
    [' Isabella  van der\u202E Rijn', 'I** R**'],
    ['Madonna', 'M**'],
    ['Мария Петрова', 'М** П**'],
    ['', '**'],
  ])('shows the name %j in the scanner’s list as %s', (name, masked) => expect(maskNameInList(name)).toBe(masked))

  it('shows at most one character of a name, and hides at least three digits of a phone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect([...maskName(name)].length).toBeLessThanOrEqual(3)
      }),
    )
    const digits = fc
      .array(fc.constantFrom(...'0123456789'), { minLength: 6, maxLength: 15 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(digits, (phone) => {
        const shown = maskPhone(`+1${phone}`).replaceAll(/\D/g, '')
        expect(shown.length).toBeLessThanOrEqual(phone.length + 1 - 3)
      }),
    )
  })
})
