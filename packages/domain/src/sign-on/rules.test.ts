import { expect, it } from 'vitest'
import { isSafeAddress } from './addresses.ts'
import { holds } from './rules.ts'

const CLAIMS = { groups: ['staff', 'cs-teachers'], dept: '计算机学院', empty: '' }

it.each([
  ['groups', '=', 'staff', true],
  ['groups', '=', 'Staff', false],
  ['groups', '!=', 'students', true],
  ['groups', '!=', 'staff', false],
  ['dept', 'in', '数学学院, 计算机学院', true],
  ['dept', 'in', '数学学院', false],
  ['groups', 'like', 'cs-%', true],
  ['groups', 'like', '%-%ers', true],
  ['groups', 'like', 'cs-teachers', true],
  ['groups', 'like', 'cs-teachers%teachers', false],
  ['dept', 'like', '%', true],
  ['none', '!=', 'staff', false],
  ['empty', '!=', 'staff', false],
] as const)('%s %s %s holds: %s', (claim, comparator, value, expected) => {
  expect(holds({ claim, comparator, value }, CLAIMS)).toBe(expected)
})

it('a pattern with many parts takes no long time', () => {
  const begun = performance.now()
  expect(holds({ claim: 'a', comparator: 'like', value: `${'a%'.repeat(400)}b` }, { a: 'a'.repeat(60_000) })).toBe(
    false,
  )
  expect(performance.now() - begun).toBeLessThan(200)
})

it.each([
  ['https://id.example.edu/realms/campus', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['http://id.example.edu', false],
  ['http://localhost.example.edu', false],
  ['http://127.0.0.1.example.edu', false],
  ['https://user:secret@id.example.edu', false],
  ['ftp://id.example.edu', false],
  ['id.example.edu', false],
])('%s may say who somebody is: %s', (address, expected) => {
  expect(isSafeAddress(address)).toBe(expected)
})
