import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import type { GqlAnswer } from '@cubic/testing/server/wire-answers'
import { answerOrFault, faultOf, leaf, WireFault } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, anEventType, as, db, guest } = useWire()
let admin: TestUser
beforeAll(async () => {
  admin = await anAdmin()
})

/** An error of GraphQL itself, or of ours that blames the caller: never Internal. */
function expectRefused(answer: GqlAnswer): void {
  expect(answer.errors).toHaveLength(1)
  const { kind, message } = faultOf(answer.errors?.[0] ?? { message: '' })
  expect(['BadRequest', 'LimitExceeded', 'NotFound', 'Forbidden', undefined]).toContain(kind)
  expect(message).not.toMatch(/select |cubic_|syntax error at|\bat [\w.]+ \(/i)
}
const sendVariables = async (query: string, variables: string) =>
  (await (
    await as(admin).post('/gql/endpoint', `{"query":${JSON.stringify(query)},"variables":${variables}}`)
  ).json()) as GqlAnswer

describe('an id', () => {
  const GET = 'query ($id: Int!) { dash { generic { get(model: "CubicEventType", id: $id) { raw } } } }'
  it.each([
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '1e400',
    '-1e400',
    '1.5',
    '"1 OR 1=1"',
    '"1"',
    '""',
    'true',
    'null',
    '[1]',
    '{"id":1}',
    '1e10',
  ])('of %s in the variables is refused', async (id) => {
    await anEventType()
    expectRefused(await sendVariables(GET, `{"id":${id}}`))
  })

  it.each([
    '2147483648',
    '9007199254740993',
    '1e400',
    '1.0',
    '"1 OR 1=1"',
    '"1"',
    'true',
    'null',
    '[1]',
    '{id: 1}',
    'ONE',
  ])('of %s in the query is refused', async (id) => {
    expectRefused(await as(admin).gql(`{ dash { generic { get(model: "CubicEventType", id: ${id}) { raw } } } }`))
  })

  it('of -0 is refused or matches no record', async () => {
    for (const answer of [
      await sendVariables(GET, '{"id":-0}'),
      await as(admin).gql('{ dash { generic { get(model: "CubicEventType", id: -0) { raw } } } }'),
    ]) {
      if (answer.errors) expectRefused(answer)
      else expect(answer).toEqual({ data: { dash: { generic: { get: { raw: null } } } } })
    }
  })

  it.each([
    '2147483648',
    '9007199254740993',
    '1e400',
    '1.5',
    '"1 OR 1=1"',
    '"2x"',
    '"1e400"',
    '" "',
    'true',
    '[1]',
    '{"a":1}',
    '-0',
  ])('of %s in a condition is refused or matches no record', async (id) => {
    const type = await anEventType()
    for (const comparator of ['=', '!=', '<', '<=', '>', '>=']) {
      const answer = await answerOrFault(
        as(admin).search('CubicEventType', {
          condition: `{"leaf":{"field":"id","comparator":"${comparator}","value":${id}}}`,
        }),
      )
      if (answer instanceof WireFault) expect(answer.kind).toBe('BadRequest')
      else expect(id).toBe('-0')
    }
    for (const list of [`[${id}]`, `[${type.id}, ${id}]`]) {
      const answer = await answerOrFault(
        as(admin).search('CubicEventType', {
          condition: `{"leaf":{"field":"id","comparator":"in","value":${list}}}`,
        }),
      )
      if (id !== '-0') expect(answer).toMatchObject({ kind: 'BadRequest' })
    }
  })
})

describe('a limit and an offset', () => {
  const SEARCH =
    'query ($limit: Int, $offset: Int) { dash { generic { search(model: "CubicEventType", limit: $limit, offset: $offset) { items { raw } } } } }'
  it.each(['2147483648', '9007199254740993', '1e400', '1.5', '"1 OR 1=1"', '"-1"', 'true', '[1]', '{}'])(
    'of %s are refused',
    async (value) => {
      expectRefused(await sendVariables(SEARCH, `{"limit":${value}}`))
      expectRefused(await sendVariables(SEARCH, `{"offset":${value}}`))
    },
  )
})

describe('text', () => {
  const NASTY = [
    "'",
    "''",
    '"',
    '`',
    '\\',
    '\\\\',
    "\\'",
    "' OR '1'='1",
    "'; drop table cubic_user; --",
    '/* */',
    '--',
    ';',
    '$1',
    '$$',
    '${1}',
    '%',
    '_',
    '%%',
    '\\%',
    '\n',
    '\r\n',
    '\t',
    '\u2028',
    '\u202e',
    '\ufeff',
    'ﷺ',
    '😀',
    'e\u0301',
    '{"a":1}',
    '[1]',
    'null',
    'true',
    'NaN',
    'Infinity',
    '__proto__',
    'constructor',
    '<script>',
    '(?:a+)+$',
    'x'.repeat(5000),
  ]
  const COMPARATORS = ['=', '!=', '<', '<=', '>', '>=', 'like', 'ilike', 'not like', 'not ilike']

  it.each(NASTY.filter((text) => text.trim() !== '').map((text) => [text]))(
    '%j is matched literally by every comparator',
    async (text) => {
      const name = text.slice(0, 100)
      await db().run`delete from cubic_event_type`
      const [type, other] = [await anEventType(name), await anEventType('完全不同')]
      const found = async (comparator: string, value: unknown) =>
        (await guest().search('CubicEventType', { condition: leaf('name', comparator, value) })).ids
      const escaped = name.replaceAll(/[\\%_]/g, String.raw`\$&`)
      expect(await found('=', name)).toEqual([type.id])
      expect(await found('in', [name])).toEqual([type.id])
      expect(await found('!=', name)).toEqual([other.id])
      expect(await found('not in', [name, name])).toEqual([other.id])
      expect(await found('like', escaped)).toEqual([type.id])
      expect(await found('ilike', `${escaped}%`)).toEqual([type.id])
      expect(await found('not like', `%${escaped}%`)).toEqual([other.id])
      expect(
        (
          await guest().search('CubicEventType', {
            condition: leaf('name', '=', name),
            sort: [{ field: 'name' }],
            custom_count_fields: [],
          })
        ).total_count,
      ).toBe(1)
    },
  )

  it.each(
    ['name', 'sort', 'id', 'creator.name', 'creator', 'creator.roles.key'].flatMap((field) =>
      COMPARATORS.map((comparator) => [field, comparator] as const),
    ),
  )('in a condition on %s %s is refused or answered, and never fails', async (field, comparator) => {
    const answers = await Promise.all(
      NASTY.map((value) =>
        answerOrFault(as(admin).search('CubicEventType', { condition: leaf(field, comparator, value), limit: 1 })),
      ),
    )
    const faults = answers.filter((answer) => answer instanceof WireFault)
    expect(faults.filter((fault) => fault.kind !== 'BadRequest')).toEqual([])
  })

  it.each(NASTY.map((text) => [text]))('%j is refused as any name', async (text) => {
    const client = as(admin)
    await expect(client.search(text)).rejects.toMatchObject({ kind: 'NotFound' })
    await expect(client.search('CubicEventType', { fields: [text] })).rejects.toBeInstanceOf(WireFault)
    await expect(client.search('CubicEventType', { condition: leaf(text, '=', 1) })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    await expect(client.search('CubicEventType', { condition: leaf('name', text, 'a') })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    await expect(client.search('CubicEventType', { sort: [{ field: text }] })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    await expect(client.search('CubicEventType', { sort: [{ field: 'name', order: text }] })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    await expect(client.search('CubicEventType', { custom_count_fields: [text] })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    await expect(client.search('CubicEventType', { match_record_tags: [text] })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    await expect(client.call('CubicEventBase', 1, text)).rejects.toMatchObject({ kind: 'BadRequest' })
    await expect(client.call(text, 1, 'publish')).rejects.toMatchObject({ kind: 'NotFound' })
    await expect(client.save(text, {})).rejects.toMatchObject({ kind: 'NotFound' })
    expect((await guest().getByCode(text)).data).toBeNull()
  })

  it.each([
    ['a NUL', 'a\0b'],
    ['half of a surrogate pair', '\ud800'],
    ['the other half', 'x\udfff'],
  ])('with %s is refused in every position', async (_title, text) => {
    const client = as(admin)
    for (const comparator of COMPARATORS)
      await expect(
        client.search('CubicEventType', { condition: leaf('name', comparator, text) }),
      ).rejects.toMatchObject({ kind: 'BadRequest' })
    for (const comparator of ['in', 'not in'])
      await expect(
        client.search('CubicEventType', { condition: leaf('name', comparator, ['a', text]) }),
      ).rejects.toMatchObject({ kind: 'BadRequest' })
    for (const values of [{ name: text }, { name: `a${text}` }])
      expect(await client.save('CubicEventType', values)).toMatchObject({
        status: 'error',
        errors: [{ field: 'name', kind: 'type' }],
      })
    for (const value of [text, [text], { [text]: 1 }, { a: { b: [text] } }])
      expect(await client.save('CubicEventBase', { name: 'x', payment_register_type_ids: value })).toMatchObject({
        status: 'error',
        errors: [{ field: 'payment_register_type_ids', kind: 'type' }],
      })
    expect(await client.save('CubicEventType', { name: 'x', [text]: 1 })).toMatchObject({ status: 'error' })
    await expect(client.search(text)).rejects.toMatchObject({ kind: 'NotFound' })
    await expect(client.search('CubicEventType', { fields: [text] })).rejects.toMatchObject({ kind: 'BadRequest' })
    expect((await guest().getByCode(text)).data).toBeNull()
  })
})

describe('__proto__', () => {
  it('is treated as any other unknown name', async () => {
    const [client, event] = [as(admin), await anEvent()]
    expect(await client.save('CubicEventType', '{"name":"x","__proto__":{"sort":5}}')).toMatchObject({
      status: 'error',
      errors: [{ field: '__proto__' }],
    })
    expect(
      await client.save('CubicEventBase', '{"name":"x","payment_register_type_ids":{"__proto__":{"a":1}}}'),
    ).toMatchObject({ status: 'error', errors: [{ field: 'payment_register_type_ids' }] })
    await expect(
      client.search('CubicEventType', {
        condition: '{"__proto__":{"leaf":{"field":"id","comparator":"=","value":1}}}',
      }),
    ).rejects.toMatchObject({ kind: 'BadRequest' })
    await expect(
      client.search('CubicEventType', {
        condition: '{"leaf":{"__proto__":{"field":"id","comparator":"=","value":1}}}',
      }),
    ).rejects.toMatchObject({ kind: 'BadRequest' })
    await expect(client.search('CubicEventType', { sort: '[{"__proto__":{"field":"id"}}]' })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    expect(
      await client.registerRaw(
        event,
        'add',
        '{"applicants":[{"self":true,"values":{},"__proto__":{"id":1}}],"__proto__":{"request_id":"x"}}',
      ),
    ).toMatchObject({ status: 'ok' })
    expect(({} as { a?: number }).a).toBeUndefined()
  })
})

describe('JSON', () => {
  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('of 1,000 and 100,000 nested %s is refused in every position', async (_title, open, close) => {
    const event = await anEvent({ stage: 'waiting_review' })
    for (const depth of [1000, 100_000]) {
      const deep = `${open.repeat(depth)}1${close.repeat(depth)}`
      await expect(as(admin).search('CubicEventType', { condition: deep })).rejects.toBeInstanceOf(WireFault)
      await expect(
        as(admin).search('CubicEventType', { condition: `{"leaf":{"field":"id","comparator":"=","value":${deep}}}` }),
        // That many braces exceed the cost limit of a request and are not even read.
      ).rejects.toMatchObject({ kind: open === '{"a":' && depth > 1000 ? 'LimitExceeded' : 'BadRequest' })
      await expect(as(admin).search('CubicEventType', { sort: deep })).rejects.toBeInstanceOf(WireFault)
      expect(await as(admin).save('CubicEventBase', `{"name":"x","payment_register_type_ids":${deep}}`)).toMatchObject({
        status: 'error',
        errors: [{ field: 'payment_register_type_ids', kind: 'type' }],
      })
      if (open === '[')
        await expect(as(admin).call('CubicEventBase', 1, 'publish', deep)).rejects.toMatchObject({ kind: 'BadRequest' })
      await expect(as(admin).callEvent(event, 'audit', `{"decision":${deep}}`)).rejects.toMatchObject({
        kind: 'BadRequest',
      })
      await expect(as(admin).registerRaw({ id: 1 }, 'add', `{"applicants":${deep}}`)).rejects.toBeInstanceOf(WireFault)
    }
  })

  it('in the body of 100,000 nested lists is refused', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect((await guest().post('/gql/endpoint', deep)).status).toBe(400)
    expect((await guest().post('/gql/endpoint_batch', `{"query":${deep},"version":1}`)).status).toBe(400)
    expectRefused(
      await sendVariables(
        'query ($model: String!) { dash { generic { info(model: $model) { name } } } }',
        `{"model":${deep}}`,
      ),
    )
  })

  it('with a query of 10,000 nested selections is refused', async () => {
    expectRefused(await guest().gql(`${'{ a '.repeat(10_000)}${'}'.repeat(10_000)}`))
    expectRefused(
      await guest().gql(
        `{ dash { generic { search(model: ${'['.repeat(900)}${']'.repeat(900)}) { items { raw } } } } }`,
      ),
    )
  })

  it('of numbers beyond their type is refused', async () => {
    for (const sort of ['1e400', '2147483648', '9007199254740993', '-0', '1.5', '"5"', '[5]', '{"a":5}', 'true'])
      expect(await as(admin).save('CubicEventType', `{"name":"x","sort":${sort}}`), sort).toMatchObject({
        status: 'error',
        errors: [{ field: 'sort', kind: expect.stringMatching(/^(type|range)$/) as string }],
      })
  })
})

describe('a list instead of a single value', () => {
  it.each(['{"model":["CubicEventType"]}', '{"model":{"a":1}}', '{"model":7}', '{"model":null}', '{}'])(
    'is refused by GraphQL: %s',
    async (variables) => {
      expectRefused(
        await sendVariables('query ($model: String!) { dash { generic { info(model: $model) { name } } } }', variables),
      )
    },
  )

  it.each([
    '{"condition":[]}',
    '{"condition":{}}',
    '{"sort":[]}',
    '{"fields":{"a":1}}',
    '{"fields":[["name"]]}',
    '{"fields":[1]}',
    '{"tags":{"a":1}}',
    '{"counts":["status"]}',
  ])('is refused by GraphQL: %s', async (variables) => {
    const query =
      'query ($condition: String, $sort: String, $fields: [String], $tags: [String], $counts: String) { dash { generic { search(model: "CubicEventType", condition: $condition, sort: $sort, fields: $fields, match_record_tags: $tags, custom_count_fields: $counts) { items { raw } } } } }'
    expectRefused(await sendVariables(query, variables))
  })
})
