import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import type { GqlAnswer } from '@cubic/testing/server/wire-answers'
import { faultOf, leaf, type WireClient } from '@cubic/testing/server/wire-client'

const { anEventType, as, anAdmin, guest } = useWire({ env: { ROW_LIMIT: '60' } })

type Entry = { readonly query: string; readonly variables?: object }
async function batch(client: WireClient, entries: readonly Entry[]): Promise<readonly GqlAnswer[]> {
  const query = entries.map((entry, index) => ({ key: `k${index}`, operationName: undefined, ...entry }))
  const response = await client.post('/gql/endpoint_batch', { version: 1, query })
  expect(response.status).toBe(200)
  const { result } = (await response.json()) as { result: { [key: string]: GqlAnswer } }
  return entries.map((_, index) => result[`k${index}`] ?? {})
}
const kindOf = ({ errors }: GqlAnswer) => errors?.[0] && faultOf(errors[0]).kind
const aliased = (count: number, salt = '') =>
  `{ user { ${Array.from({ length: count }, (_, index) => `a${salt}${index}: me { uid }`).join(' ')} } }`

describe('limits apply to a whole batch', () => {
  it('aliases: queries up to the limit are answered, the rest are refused', async () => {
    const answers = await batch(guest(), [
      { query: aliased(20) },
      { query: aliased(20, 'b') },
      { query: '{ user { me { uid } } }' },
    ])
    expect(answers.map(kindOf)).toEqual([undefined, 'LimitExceeded', 'LimitExceeded'])
  })

  it('aliases: also for one query sent repeatedly', async () => {
    const answers = await batch(
      guest(),
      Array.from({ length: 50 }, () => ({ query: aliased(3) })),
    )
    expect(answers.map(kindOf).filter((kind) => kind === undefined)).toHaveLength(10)
  })

  it('tokens: different queries add up, and a repeated one counts once', async () => {
    const long = (salt: number) =>
      `{ user { me { ${Array.from({ length: 90 }, () => 'uid name').join(' ')} } cubic: me { a${salt}: uid } } }`
    const different = await batch(
      guest(),
      Array.from({ length: 8 }, (_, index) => ({ query: long(index) })),
    )
    expect(different.map(kindOf).slice(0, 5)).toEqual(Array.from({ length: 5 }, () => undefined))
    expect(different.map(kindOf).slice(5)).toEqual(Array.from({ length: 3 }, () => 'LimitExceeded'))
    const search =
      'query s($model: String!) { dash { generic { search(model: $model, limit: 1) { items { raw } page_info { total_count } } } } }'
    const same = await batch(
      guest(),
      Array.from({ length: 50 }, () => ({ query: search, variables: { model: 'CubicEventType' } })),
    )
    expect(same.map(kindOf)).toEqual(Array.from({ length: 50 }, () => undefined))
  })

  it('records: a batch may read no more than a single query, and is refused rather than truncated', async () => {
    const admin = await anAdmin()
    for (let index = 0; index < 25; index++) await anEventType()
    const all = '{ dash { generic { search(model: "CubicEventType", limit: -1) { items { raw } } } } }'
    const answers = await batch(as(admin), [{ query: all }, { query: all }, { query: all }, { query: all }])
    const kinds = answers.map(kindOf)
    expect(kinds.filter((kind) => kind === undefined)).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'LimitExceeded')).toHaveLength(2)
    expect(kindOf(await as(admin).gql(all))).toBeUndefined()
  })

  it('an operation may be named like a keyword of the schema language', async () => {
    const { data } = await guest().gql('query __schema { user { me { uid } } }', {}, '__schema')
    expect(data).toEqual({ user: { me: null } })
    const { data: missing, errors } = await guest().gql('query constructor { user { me { uid } } }', {}, '__proto__')
    expect([missing ?? null, errors?.length]).toEqual([null, 1])
  })
})

it('a deeply nested version is refused before anything runs', async () => {
  const admin = await anAdmin()
  const name = 'never saved'
  const query = [
    {
      key: 'a',
      query: 'mutation ($v: String!) { dash { generic { save(model: "CubicEventType", values: $v) { status } } } }',
      variables: { v: JSON.stringify({ name }) },
    },
  ]
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const response = await as(admin).post('/gql/endpoint_batch', `{"version":${deep},"query":${JSON.stringify(query)}}`)
  expect(response.status).toBe(400)
  expect((await as(admin).search('CubicEventType', { condition: leaf('name', '=', name) })).total_count).toBe(0)
  const shallow = await as(admin).post('/gql/endpoint_batch', { version: { a: [1] }, query: [] })
  expect(await shallow.json()).toMatchObject({ version: { a: [1] } })
})
