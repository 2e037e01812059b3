import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePhone as parseInBrowser } from './phone-in-browser.ts'
import { parsePhone } from './phone.ts'

describe('a phone number in a browser', () => {
  const mobile = fc.stringMatching(/^1[3-9]\d{9}$/)
  // no area's code begins with 86
  const landline = fc.stringMatching(/^(10|2\d)\d{8}$|^([3-79]\d|8[1-57-9])\d{8,9}$/)
  const wrong = fc.stringMatching(/^1[3-9]\d{7,8}$|^1[12]\d{9}$/)

  it('is parsed as on the server if it is Chinese, in any notation', () => {
    const start = fc.constantFrom('', '+86', '+86 ', '0086', '86', '0', '+86 0')
    fc.assert(
      fc.property(start, fc.oneof(mobile, landline), fc.constantFrom('', ' ', '-'), (before, number, gap) => {
        const typed = `${before}${number.slice(0, 3)}${gap}${number.slice(3)}`
        expect(parseInBrowser(typed), typed).toBe(parsePhone(typed))
      }),
    )
  })

  it('is refused as on the server if it is too short or has a wrong prefix', () =>
    fc.assert(fc.property(wrong, (typed) => parseInBrowser(typed) === parsePhone(typed))))

  it.each(['+44 20 7946 0958', '+1 (202) 555-0143', '+852 2345 6789', '0044 20 7946 0958'])(
    'is accepted if it is from abroad, and parsed identically by the server: %s',
    (typed) => {
      const found = parseInBrowser(typed)
      expect(found).toBeDefined()
      expect(parsePhone(found ?? '')).toBe(parsePhone(typed))
    },
  )

  it.each(['', '12', 'abc', '+', '+1', '+999999999999999999', '138 0013 800x', '1380013800'])('refuses %s', (typed) =>
    expect(parseInBrowser(typed)).toBeUndefined(),
  )
})
