import { BlockList, isIP, isIPv6 } from 'node:net'

const NAMED: { readonly [name: string]: readonly string[] } = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Reads `127.0.0.1,10.0.0.0/8,loopback`; undefined if an entry is none of these. */
export function readAddresses(value: string): readonly string[] | undefined {
  const entries = value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.every(isAddressOrRange) ? Object.freeze(entries) : undefined
}

function isAddressOrRange(value: string): boolean {
  if (NAMED[value]) return true
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  // `/0` would mean every client: anybody could then forge their address.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}

export function addressesOf(entries: readonly string[]): { readonly has: (address: string) => boolean } {
  const list = new BlockList()
  for (const entry of entries.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    list.addSubnet(address, Number(bits ?? (isIPv6(address) ? 128 : 32)), familyOf(address))
  }
  return { has: (address) => isIP(address) > 0 && list.check(address, familyOf(address)) }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
