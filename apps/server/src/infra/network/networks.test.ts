import { expect, it } from 'vitest'
import { limitedNetwork, maskedAddress, siteOf, withoutPort } from './networks.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::2', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['', '', ''],
])('an address %s counts as %s for limits, and as %s in the log', (address, limited, masked) => {
  expect([limitedNetwork(address), maskedAddress(address)]).toEqual([limited, masked])
})

it('tells networks apart', () => {
  expect(limitedNetwork('2001:db8:1:2::1')).not.toBe(limitedNetwork('2001:db8:1:3::1'))
  expect(limitedNetwork('::ffff:203.0.113.7')).not.toBe(limitedNetwork('::ffff:203.0.113.8'))
})

it('groups IPv6 addresses by /48 into sites, but not IPv4 addresses', () => {
  expect(['2001:db8:1:2::1', '203.0.113.7', '::ffff:203.0.113.7'].map(siteOf)).toEqual([
    '2001:db8:1::/48',
    undefined,
    undefined,
  ])
})

it.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['203.0.113.7', '203.0.113.7'],
  ['300.1.1.1:80', '300.1.1.1:80'],
  ['unknown', 'unknown'],
  ['', ''],
])('strips the port from %j: %j', (address, bare) => {
  expect(withoutPort(address)).toBe(bare)
})
