import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const attempt = async (client: WireClient, account: string): Promise<number> =>
  (await client.post('/api/auth/v1/request-login-token', { account, password: 'wrong' })).status

describe('X-Forwarded-For', () => {
  const withoutProxy = useWire({ env: { TRUST_PROXY: '' } })
  const withProxies = useWire({ env: { TRUST_PROXY: 'loopback, 203.0.113.200' } })

  it('is trusted only from configured proxies: without one, attempts are counted by the connection’s address', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 11; index++)
      statuses.push(await attempt(withoutProxy.guest().with({ address: `203.0.113.${index}` }), `stranger${index}`))
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it.each([
    ['IPv4', ['198.51.100.7:1001', '198.51.100.7:1002', '198.51.100.7']],
    ['IPv6', ['[2001:db8:1:2::1]:1001', '[2001:db8:1:2::2]:1002', '2001:db8:1:2::3']],
    ['an inner proxy', ['198.51.100.8:1001, 203.0.113.200:443', '198.51.100.8, 203.0.113.200', '198.51.100.8:7']],
  ])('is read without the port that some proxies add: %s', async (title, addresses) => {
    const statuses: number[] = []
    for (let index = 0; index < 6; index++)
      statuses.push(await attempt(withProxies.guest().with({ address: addresses[index % 3] ?? '' }), `of ${title}`))
    expect(statuses).toEqual([...Array(5).fill(200), 429])
  })
})
