import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import type { GqlAnswer } from '@cubic/testing/server/wire-answers'
import { faultOf, leaf, node, type WireClient } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aUser, as, db, guest } = useWire({ env: { COST_PER_SECOND: '1' } })

type Entry = { readonly query: string; readonly variables?: object }
async function batch(client: WireClient, entries: readonly Entry[]): Promise<readonly GqlAnswer[]> {
  const query = entries.map((entry, index) => ({ key: `k${index}`, ...entry }))
  const response = await client.post('/gql/endpoint_batch', { version: 1, query })
  expect(response.status).toBe(200)
  const { result } = (await response.json()) as { result: { [key: string]: GqlAnswer } }
  return entries.map((_, index) => result[`k${index}`] ?? {})
}
const kindOf = ({ errors }: GqlAnswer) => errors?.[0] && faultOf(errors[0]).kind
const SEARCH =
  'query s($model: String!, $condition: String, $limit: Int) { dash { generic { search(model: $model, condition: $condition, limit: $limit) { items { raw } } } } }'
const search = (model: string, variables: object = {}): Entry => ({ query: SEARCH, variables: { model, ...variables } })
const many = (leaves: number) =>
  JSON.stringify(node('|', ...Array.from({ length: leaves }, (_, index) => leaf('name', '=', `x${index}`))))

/** Runs `work` while no read of event types can finish. */
async function whileTypesAreLocked(work: () => Promise<void>): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.run`lock table cubic_event_type in access exclusive mode`
    await work()
  })
}

/** Fifty different reads that wait for the lock. */
function sendHeavy(client: WireClient) {
  let answered = 0
  const all = Array.from({ length: 50 }, (_, index) =>
    client.post('/gql/endpoint', search('CubicEventType', { limit: index + 1 })).then(() => answered++),
  )
  return { all: Promise.all(all), answered: () => answered }
}

describe('slow reads by one caller', () => {
  it('do not block others from logging in, registering or reading', async () => {
    const [attacker, user, event] = [await aUser(), await aUser(), await anEvent()]
    let heavy: ReturnType<typeof sendHeavy> | undefined
    await whileTypesAreLocked(async () => {
      heavy = sendHeavy(as(attacker))
      const [logIn, registered, read, ownRead] = await Promise.all([
        guest().post('/api/auth/v1/request-login-token', { account: `nobody ${randomUUID()}`, password: 'wrong' }),
        as(user).register(event),
        guest().search('CubicEventBase', { condition: leaf('id', '=', event.id) }),
        as(user).search('CubicEventBase', { condition: leaf('id', '=', event.id) }),
      ])
      expect([logIn.status, registered.status]).toEqual([200, 'ok'])
      expect([read.ids, ownRead.ids]).toEqual([[event.id], [event.id]])
      expect(heavy.answered()).toBeLessThan(50)
    })
    await heavy?.all
  })

  it('use separate connections, with a shorter time limit than mutations', async () => {
    const setting = async ({ one }: Pick<ReturnType<typeof db>, 'one'>) =>
      (await one<{ ms: string }>`select current_setting('statement_timeout') as ms`)?.ms
    expect([await setting(db().reads.db), await setting(db())]).toEqual(['3s', '30s'])
    expect(db().reads.most).toBeLessThan(10)
  })
})

describe('a batch that is too expensive in total', () => {
  it('is refused before any part of it runs, mutations included, in the reader’s language', async () => {
    const [admin, event] = [await anAdmin(), await anEvent()]
    const save = {
      query: `mutation { dash { generic { save(model: "CubicEventBase", values: "{\\"id\\":${event.id},\\"name\\":\\"changed\\"}") { status } } } }`,
    }
    const heavy = Array.from({ length: 10 }, () => search('CubicEventBase', { condition: many(450) }))
    for (const [language, words] of [
      ['en', /^[ -~]{1,120}$/],
      ['cn', /\p{Script=Han}/u],
    ] as const) {
      const answers = await batch(as(admin).with({ language }), [save, ...heavy])
      expect(new Set(answers.map(kindOf))).toEqual(new Set(['LimitExceeded']))
      expect(faultOf(answers[0]?.errors?.[0] ?? { message: '' }).message).toMatch(words)
    }
    const { name } =
      (await db().one<{ name: string }>`select name_cn as name from cubic_event_base where id = ${event.id}`) ?? {}
    expect(name).not.toBe('changed')
  })

  it('is answered if it consists of two hundred ordinary queries', async () => {
    const ordinary = Array.from({ length: 200 }, (_, index) =>
      search('CubicEventBase', { condition: JSON.stringify(leaf('id', '=', index + 1)) }),
    )
    expect(new Set((await batch(guest(), ordinary)).map(kindOf))).toEqual(new Set([undefined]))
  })
})

describe('an excessive load', () => {
  const heavy = () => Array.from({ length: 3 }, () => search('CubicEventBase', { condition: many(450) }))
  const [answered, refused] = [
    Array.from({ length: 3 }, () => undefined),
    Array.from({ length: 3 }, () => 'LimitExceeded'),
  ]

  it('is limited over time, for guests per network, without blocking ordinary use', async () => {
    const attacker = guest()
    const first = await batch(attacker, heavy())
    const next = await batch(attacker, heavy())
    expect([...first, ...next].map(kindOf)).toEqual([...answered, ...refused])
    expect(kindOf((await batch(attacker, [search('CubicEventBase')]))[0] ?? {})).toBeUndefined()
    expect((await batch(guest(), heavy())).map(kindOf)).toEqual(answered)
  })

  it('is limited per person for logged-in people, whatever network they share', async () => {
    const [one, other] = [await aUser(), await aUser()]
    const address = guest().address
    const at = (user: typeof one) => as(user).with({ address })
    await batch(at(one), heavy())
    expect((await batch(at(one), heavy())).map(kindOf)).toEqual(refused)
    expect((await batch(at(other), heavy())).map(kindOf)).toEqual(answered)
    expect((await batch(guest().with({ address }), heavy())).map(kindOf)).toEqual(answered)
  })
})
