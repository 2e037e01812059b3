import { expect, it } from 'vitest'
import { useWire } from '../support/wire-client.ts'

const { guest } = useWire({ env: { TRUST_PROXY: '' } })

it('believes X-Forwarded-For from configured proxies only: tries count by where they come from', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 11; index++) {
    const client = guest().with({ address: `203.0.113.${index}` })
    statuses.push(
      (await client.post('/api/auth/v1/request-login-token', { account: `stranger${index}`, password: 'wrong' }))
        .status,
    )
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})
