import { expect, it } from 'vitest'
import { isColour, isContact, isTimeZone } from './values.ts'

it.each([
  ['#3f37c9', true],
  ['#3F37C9', true],
  ['#fff', false],
  ['red', false],
  ['#3f37c9;', false],
])('a colour: %s %s', (value, expected) => expect(isColour(value)).toBe(expected))

it.each([
  ['events@example.edu', true],
  ['https://example.edu/help', true],
  ['javascript:alert(1)', false],
  ['call us', false],
])('a contact: %s %s', (value, expected) => expect(isContact(value)).toBe(expected))

it.each([
  ['Asia/Shanghai', true],
  ['UTC', true],
  ['+08:00', false],
  ['Asia/Nowhere', false],
  ['', false],
])('a time zone: %s %s', (value, expected) => expect(isTimeZone(value)).toBe(expected))
