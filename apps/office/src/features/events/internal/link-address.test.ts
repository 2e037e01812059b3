import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['https://example.edu/map?a=1', 'https://example.edu/map?a=1'],
  ['example.edu/map', 'https://example.edu/map'],
  ['example.edu:8080', 'https://example.edu:8080'],
  [' zhang@example.edu ', 'mailto:zhang@example.edu'],
  ['mailto:zhang@example.edu', 'mailto:zhang@example.edu'],
  ['tel:+861012345678', 'tel:+861012345678'],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

it.each(['', 'two words', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'word', 'https://'])(
  '“%s” leads nowhere',
  (typed) => {
    expect(linkAddress(typed)).toBeUndefined()
  },
)
