import { isIP, isIPv6 } from 'node:net'

/** An IPv4 address, also when written as IPv6; otherwise the /64, which one subscriber has. */
export function limitedNetwork(address: string): string {
  const groups = groupsOf(address)
  if (groups === undefined) return address
  return mappedIpv4(groups) ?? `${print(groups.slice(0, 4))}::/64`
}

/** The /48 of an IPv6 address, which one site or customer may have; undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  const groups = groupsOf(address)
  return groups === undefined || mappedIpv4(groups) !== undefined ? undefined : `${print(groups.slice(0, 3))}::/48`
}

/** The address without the port that some proxies append: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  const [, bare] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(address) ?? /^([\d.]+):\d{1,5}$/.exec(address) ?? []
  return bare !== undefined && isIP(bare) !== 0 ? bare : address
}

/** The client's network without the host: the /24 of IPv4, the /48 of IPv6. */
export function maskedAddress(address: string): string {
  const groups = groupsOf(address)
  const ipv4 = groups === undefined ? address : mappedIpv4(groups)
  if (ipv4 === undefined) return `${print(groups?.slice(0, 3) ?? [])}::/48`
  return ipv4.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/** The eight groups of an IPv6 address; undefined for anything else. */
function groupsOf(address: string): readonly number[] | undefined {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return undefined
  // The last 32 bits may be written as IPv4.
  const text = bare.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [
      [a, b],
      [c, d],
    ]
      .map(([high, low]) => (Number(high) * 256 + Number(low)).toString(16))
      .join(':'),
  )
  const [head = [], tail = []] = text
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function mappedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}

function print(groups: readonly number[]): string {
  return groups.map((group) => group.toString(16)).join(':')
}
