import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { faultOf } from '@cubic/testing/server/wire-client'

// A statement that waits for a lock here exceeds the time limit.
const { anAdmin, anEvent, aUser, as, db, guest } = useWire({ statementTimeoutMs: 1000, lockTimeoutMs: 10_000 })

const TYPES = '{ dash { generic { search(model: "CubicEventType") { items { raw } page_info { total_count } } } } }'

describe('a statement that takes too long', () => {
  it('is reported as too expensive, in either language', async () => {
    await db().transaction(async (tx) => {
      await tx.run`lock table cubic_event_type in access exclusive mode`
      for (const [language, words] of [
        ['en', /^[ -~]{1,120}$/],
        ['cn', /\p{Script=Han}/u],
      ] as const) {
        const { data, errors } = await guest().with({ language }).gql(TYPES)
        expect(data ?? null).toBeNull()
        expect(errors?.map((error) => faultOf(error).kind)).toEqual(['LimitExceeded'])
        expect(faultOf(errors?.[0] ?? { message: '' }).message).toMatch(words)
      }
    })
    expect((await guest().gql(TYPES)).errors).toBeUndefined()
  })

  it('does not affect the other queries of a batch', async () => {
    await db().transaction(async (tx) => {
      await tx.run`lock table cubic_event_type in access exclusive mode`
      const query = [
        { key: 'slow', query: TYPES },
        { key: 'quick', query: '{ user { me { uid } } }' },
      ]
      const response = await guest().post('/gql/endpoint_batch', { version: 1, query })
      expect(response.status).toBe(200)
      const { result } = (await response.json()) as {
        result: { [key: string]: { data?: unknown; errors?: { message: string }[] } }
      }
      expect(result['slow']?.errors?.map((error) => faultOf(error).kind)).toEqual(['LimitExceeded'])
      expect(result['quick']).toEqual({ data: { user: { me: null } } })
    })
  })

  it('returns 503 for a mutation, which may be retried, and for a registration', async () => {
    const [admin, user, event] = [await anAdmin(), await aUser(), await anEvent()]
    await db().transaction(async (tx) => {
      await tx.run`lock table cubic_event_base, cubic_event_regist in access exclusive mode`
      const save = `mutation { dash { generic { save(model: "CubicEventBase", values: "{\\"id\\":${event.id},\\"name\\":\\"x\\"}") { status } } } }`
      const register = `mutation { cubicEvent { add_or_edit_applicants(event_id: ${event.id}, action: "add", application_data: "{\\"applicants\\":[{\\"self\\":true,\\"values\\":{}}]}") { status } } }`
      for (const [caller, query] of [
        [admin, save],
        [user, register],
      ] as const) {
        const response = await as(caller).post('/gql/endpoint', { query })
        expect([response.status, response.headers.has('retry-after')]).toEqual([503, true])
      }
    })
  })
})
