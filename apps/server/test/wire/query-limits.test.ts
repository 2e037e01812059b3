import { describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { faultOf, leaf } from '@cubic/testing/server/wire-client'

const { db, guest } = useWire()
const small = useWire({
  env: {
    BODY_LIMIT: '2048',
    BATCH_LIMIT: '2',
    DEPTH_LIMIT: '5',
    TOKEN_LIMIT: '40',
    ALIAS_LIMIT: '3',
    ROW_LIMIT: '5',
    PAGE_LIMIT: '4',
  },
})

async function kindOf(query: string, variables = {}, client = guest()): Promise<string | undefined> {
  const { data, errors } = await client.gql(query, variables)
  if (errors === undefined) return data === null ? 'no data' : 'answered'
  expect(errors).toHaveLength(1)
  return faultOf(errors[0] ?? { message: '' }).kind ?? 'plain'
}
/** Not about the schema alone, which may be deeper (introspection.test.ts). */
const nested = (depth: number) =>
  `{ user { me { uid } } __schema { types { ${'ofType { '.repeat(depth - 3)}name${' }'.repeat(depth - 3)} } } }`
const aliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: user { me { uid } }`).join(' ')} }`
const tokens = (count: number) =>
  `{ dash { generic { search(model: "CubicEventType", match_record_tags: [${'null '.repeat(count - 24)}]) { items { raw } } } } }`

describe('the limits of a query', () => {
  it('allow a depth of 12', async () => {
    expect([await kindOf(nested(12)), await kindOf(nested(14))]).toEqual(['answered', 'LimitExceeded'])
  })

  it('include the depth inside fragments', async () => {
    const fragments = `fragment me on Query { user { me { uid } } } fragment f on __Type { ${'ofType { '.repeat(9)}name${' }'.repeat(9)} }`
    expect(await kindOf(`{ ...me __schema { types { ofType { ofType { ...f } } } } } ${fragments}`)).toBe(
      'LimitExceeded',
    )
    expect(
      await kindOf(
        `{ user { me { uid } } __schema { types { ofType { ofType { ... on __Type { ${'ofType { '.repeat(9)}name${' }'.repeat(9)} } } } } } }`,
      ),
    ).toBe('LimitExceeded')
  })

  it('allow 1,000 tokens', async () => {
    expect([await kindOf(tokens(1000)), await kindOf(tokens(1001))]).toEqual(['answered', 'LimitExceeded'])
  })

  it('allow 30 aliases', async () => {
    expect([await kindOf(aliases(30)), await kindOf(aliases(31)), await kindOf(aliases(100))]).toEqual([
      'answered',
      'LimitExceeded',
      'LimitExceeded',
    ])
  })

  it('count the aliases of a fragment at each spread', async () => {
    const query = (spreads: number) =>
      `{ ${'user { ...f } '.repeat(spreads)} } fragment f on UserQuery { a: me { uid } b: me { uid } }`
    expect([await kindOf(query(15)), await kindOf(query(16))]).toEqual(['answered', 'LimitExceeded'])
  })

  it('apply to fragments that multiply', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, level) => `fragment f${level} on UserQuery { ...f${level + 1} ...f${level + 1} }`,
    )
    expect(await kindOf(`{ user { ...f0 } } ${levels.join(' ')} fragment f20 on UserQuery { me { uid } }`)).toBe(
      'LimitExceeded',
    )
  })

  it('apply to recursive fragments', async () => {
    expect(
      await kindOf('{ user { ...f } } fragment f on UserQuery { me { uid } ...g } fragment g on UserQuery { ...f }'),
    ).toBe('plain')
  })

  it('apply to an operation named __schema too', async () => {
    expect(await kindOf(`query __schema ${aliases(31)}`)).toBe('LimitExceeded')
    expect(await kindOf(`query __schema ${nested(14)}`)).toBe('LimitExceeded')
  })

  it('apply to each query of a batch', async () => {
    const batch = [
      { key: 'deep', query: nested(14) },
      { key: 'wide', query: aliases(31) },
      { key: 'sound', query: '{ user { me { uid } } }' },
    ]
    const { result } = (await (await guest().post('/gql/endpoint_batch', { query: batch, version: 1 })).json()) as {
      result: { [key: string]: { errors?: { message: string }[] } }
    }
    expect(['deep', 'wide'].map((key) => faultOf(result[key]?.errors?.[0] ?? { message: '' }).kind)).toEqual([
      'LimitExceeded',
      'LimitExceeded',
    ])
    expect(result['sound']).toEqual({ data: { user: { me: null } } })
  })

  it('are explained in both languages', async () => {
    const texts = await Promise.all(
      ['en', 'zh'].map(
        async (language) =>
          faultOf((await guest().with({ language }).gql(aliases(31))).errors?.[0] ?? { message: '' }).message,
      ),
    )
    expect(texts[0]).toMatch(/^[ -~]*30[ -~]*$/)
    expect(texts[1]).toMatch(/\p{Script=Han}.*30/u)
  })

  it('are all configurable', async () => {
    const client = small.guest()
    expect(await Promise.all([nested(6), aliases(4), tokens(50)].map((query) => kindOf(query, {}, client)))).toEqual([
      'LimitExceeded',
      'LimitExceeded',
      'LimitExceeded',
    ])
    expect(
      (
        await client.post('/gql/endpoint', {
          query: '{ user { me { uid } } }',
          variables: { padding: 'x'.repeat(2048) },
        })
      ).status,
    ).toBe(413)
    expect(
      (
        await client.post('/gql/endpoint_batch', {
          version: 1,
          query: ['a', 'b', 'c'].map((key) => ({ key, query: '{ user { me { uid } } }' })),
        })
      ).status,
    ).toBe(400)
  })
})

describe('the limits of a search', () => {
  const types = (args = '') => `{ dash { generic { search(model: "CubicEventType" ${args}) { items { raw } } } } }`
  const addTypes = (count: number) =>
    db()
      .run`insert into cubic_event_type (name_cn, sort) select 'type ' || n, 1 from generate_series(1, ${count}::integer) n`

  it('allow a limit of up to 1,000', async () => {
    expect([
      await kindOf(types('limit: 1000')),
      await kindOf(types('limit: 1001')),
      await kindOf(types('limit: 2147483647')),
    ]).toEqual(['answered', 'LimitExceeded', 'LimitExceeded'])
  })

  it('refuse a limit below -1', async () => expect(await kindOf(types('limit: -2'))).not.toBe('answered'))

  it('refuse an offset below 0', async () => expect(await kindOf(types('offset: -1'))).toBe('BadRequest'))

  it('allow -1 for up to 10,000 records, and never truncate a list silently', async () => {
    await addTypes(10_000)
    const all = await guest().search('CubicEventType', { limit: -1 })
    expect([all.ids.length, all.total_count]).toEqual([10_000, 10_000])
    await addTypes(1)
    await expect(guest().search('CubicEventType', { limit: -1 })).rejects.toMatchObject({ kind: 'LimitExceeded' })
    expect((await guest().search('CubicEventType', { limit: -1, condition: leaf('id', '=', all.ids[0]) })).ids).toEqual(
      [all.ids[0]],
    )
    expect((await guest().search('CubicEventType', { limit: 1000 })).ids).toHaveLength(1000)
  })

  it('are configurable', async () => {
    for (let index = 0; index < 6; index++) await small.anEventType()
    const limits = (limit: number) =>
      small.guest().post('/gql/endpoint', {
        query: `{ dash { generic { search(model: "CubicEventType" limit: ${limit}) { items { raw } } } } }`,
      })
    const answers = await Promise.all([4, 5, -1].map(async (limit) => (await limits(limit)).text()))
    expect(answers[0]).toContain('"items":[')
    for (const answer of answers.slice(1)) expect(answer).toContain('LimitExceeded')
  })

  it('refuse a condition with thousands of leaves or of excessive depth at once', async () => {
    const wide = { logic_operator: '|', children: Array(5000).fill(leaf('id', '=', 1)) }
    const deep =
      '{"logic_operator":"!","children":['.repeat(5000) + JSON.stringify(leaf('id', '=', 1)) + ']}'.repeat(5000)
    for (const condition of [wide, deep])
      await expect(guest().search('CubicEventType', { condition })).rejects.toMatchObject({ kind: 'LimitExceeded' })
  })

  it('refuse thousands of fields or sort keys', async () => {
    await expect(
      guest().search('CubicEventType', { fields: Array.from({ length: 5000 }, () => 'name') }),
    ).rejects.toMatchObject({ kind: 'LimitExceeded' })
    await expect(
      guest().search('CubicEventType', { sort: Array(5000).fill({ field: 'name', order: 'asc' }) }),
    ).rejects.toBeInstanceOf(Error)
  })

  it('refuse an excessively long path', async () => {
    await expect(
      guest().search('CubicEventType', { fields: [`creator.${'roles.'.repeat(1000)}id`] }),
    ).rejects.toBeInstanceOf(Error)
    await expect(
      guest().search('CubicEventType', { condition: leaf(`creator.${'roles.'.repeat(1000)}id`, '=', 1) }),
    ).rejects.toBeInstanceOf(Error)
  })
})
