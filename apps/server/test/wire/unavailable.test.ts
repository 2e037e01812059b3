import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { faultOf } from '@cubic/testing/server/wire-client'

const { aUser, as, db, faults, guest } = useWire({ lockTimeoutMs: 150, mayFail: true })

describe('an unavailable server', () => {
  it('returns 503 with Retry-After while the database is busy', async () => {
    const user = await aUser()
    await db().transaction(async (tx) => {
      await tx.run`lock table cubic_session in access exclusive mode`
      for (const [path, body] of [
        ['/gql/endpoint', { query: '{ user { me { uid } } }' }],
        ['/user/info', undefined],
      ] as const) {
        const response = await as(user).post(path, body)
        expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([
          503,
          expect.toSatisfy((seconds: number) => seconds >= 1),
        ])
        expect(await response.text()).toMatch(/^[^{}<>\n]{1,120}$/)
      }
    })
    expect((await as(user).post('/user/info')).status).toBe(200)
  })

  it('returns 503 when a query inside GraphQL waits for a lock', async () => {
    await db().transaction(async (tx) => {
      await tx.run`lock table cubic_event_type in access exclusive mode`
      const response = await guest().post('/gql/endpoint', {
        query: '{ dash { generic { search(model: "CubicEventType") { items { raw } } } } }',
      })
      expect([response.status, response.headers.has('retry-after')]).toEqual([503, true])
    })
  })

  it('reports its own failures as Internal, without SQL, stack or data, and logs them', async () => {
    await db().run`alter table cubic_event_type rename to cubic_event_type_gone`
    const { data, errors } = await guest().gql(
      '{ dash { generic { search(model: "CubicEventType") { items { raw } } } } }',
    )
    await db().run`alter table cubic_event_type_gone rename to cubic_event_type`
    const fault = faultOf(errors?.[0] ?? { message: '' })
    expect(data ?? null).toBeNull()
    expect(fault.kind).toBe('Internal')
    expect(fault.message).not.toMatch(/select|cubic_|relation|\bat\b/i)
    expect(faults).toHaveLength(1)
  })
})
