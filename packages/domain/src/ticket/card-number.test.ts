import { describe, expect, it } from 'vitest'
import { looksLikeCardNumber, readCardNumber } from './card-number.ts'

describe('a number of a campus card', () => {
  it.each([
    ['2024010203', '2024010203'],
    [' T10021\n', 't10021'],
    ['２０２４０１', '202401'],
    ['U20231234X', 'u20231234x'],
    ['张三01', '张三01'],
  ])('is read from %j', (text, number) => expect(readCardNumber(text)).toBe(number))

  it.each(['', '12', 'https://example.org/12345', 'id:12', 'a b', 'x'.repeat(61), '1'.repeat(5000), '-12345'])(
    'is not read from %j',
    (text) => expect(readCardNumber(text)).toBeUndefined(),
  )

  it('is told from a damaged code by its digits', () => {
    for (const number of ['2024010203', 't10021', 'u20231234x', 'mg-2133001', '2024-0102'])
      expect(looksLikeCardNumber(number)).toBe(true)
    for (const code of ['7k3m9qwx2ht', 'noticket', 'abcde12345', '12a34']) expect(looksLikeCardNumber(code)).toBe(false)
  })
})
