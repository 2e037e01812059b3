import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { parsePhone } from './phone.ts'

describe('parsing a phone number', () => {
  it.each([
    ['13800138000', '+8613800138000'],
    ['199 1234 5678', '+8619912345678'],
    ['+86 138-0013-8000', '+8613800138000'],
    ['010-62781234', '+861062781234'],
    ['0571 8888 6666', '+8657188886666'],
    ['+1 650 253 0000', '+16502530000'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('reads %s', (typed, expected) => expect(parsePhone(typed)).toBe(expected))

  it('reads plain mobile numbers as the library does', () => {
    for (let start = 130; start < 200; start++) {
      const typed = `${start}00138000`
      expect(parsePhone(typed)).toBe(parsePhoneNumberFromString(typed, 'CN')?.number)
    }
  })

  it.each([
    '',
    '12345',
    '1380013800',
    '138001380000',
    '12800138000',
    'abc',
    '+1 123',
    '1'.repeat(50),
    '13800138000; drop',
  ])('refuses %s', (typed) => expect(parsePhone(typed)).toBeUndefined())
})
