import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { faultOf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, as, db, guest } = useWire({ lockTimeoutMs: 300 })

describe('several operations of one request', () => {
  it('keep their answers when one of them is unavailable', async () => {
    const [admin, free, locked] = [await anAdmin(), await anEvent(), await anEvent()]
    const save = (id: number, name: string) =>
      `mutation { dash { generic { save(model: "CubicEventBase", values: ${JSON.stringify(JSON.stringify({ id, name }))}) { status } } } }`
    await db().transaction(async (tx) => {
      await tx.one`select 1 from cubic_event_base where id = ${locked.id} for update`
      const query = [
        { key: 'done', query: save(free.id, '改好了') },
        { key: 'late', query: save(locked.id, '等不到') },
        { key: 'read', query: '{ user { me { uid } } }' },
      ]
      const response = await as(admin).post('/gql/endpoint_batch', { version: 1, query })
      expect(response.status).toBe(200)
      const { result } = (await response.json()) as {
        result: { [key: string]: { data?: unknown; errors?: { message: string }[] } }
      }
      expect(result['done']?.data).toEqual({ dash: { generic: { save: { status: 'ok' } } } })
      expect(result['late']?.errors?.map((error) => faultOf(error).kind)).toEqual(['Internal'])
      expect(result['read']?.data).toEqual({ user: { me: { uid: admin.id } } })
      expect((await as(admin).post('/gql/endpoint', { query: save(locked.id, '还是等不到') })).status).toBe(503)
    })
  })

  it('a subscription is refused as unsupported', async () => {
    const { errors } = await guest().gql('subscription { anything }')
    expect(errors?.[0]?.message).toMatch(/Subscriptions/)
  })
})
