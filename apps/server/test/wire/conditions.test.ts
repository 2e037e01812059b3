import { beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import type { ConditionTree } from '@cubic/testing/server/wire-answers'
import { leaf, node } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, anEventType, aTicket, aUser, as, guest } = useWire()

let admin: TestUser
const typeIds: { [name: string]: number } = {}
const eventIds: { [name: string]: number } = {}
const ALL = ['alpha', 'Beta', 'gamma', 'delta']

beforeAll(async () => {
  admin = await anAdmin()
  for (const [name, sort] of [
    ['talk', 1],
    ['walk', 2],
  ] as const)
    typeIds[name] = (await anEventType(name, sort)).id
  const holder = await aUser()
  const create = async (
    name: string,
    columns: object,
    type: string | null,
    start: string | null,
    people: readonly [string, string?][] = [],
  ) => {
    const event = await anEvent({
      name,
      type_id: type === null ? null : (typeIds[type] ?? 0),
      starts: null,
      ends: null,
      creator: name === 'alpha' ? admin : holder,
      columns: { start_time: start, ...columns },
    })
    eventIds[name] = event.id
    for (const [person, phone] of people)
      await aTicket({ event, name: person, ...(phone === undefined ? {} : { phone }) })
  }
  await create(
    'alpha',
    { address: 'Hall 1', act_id: 'a-1', activity_mode: 'offline' },
    'talk',
    '2026-01-01T00:00:00Z',
    [['Ann', '+8613800000001'], ['Bob']],
  )
  await create(
    'Beta',
    { address: '50%_off\\', act_id: 'a-2', activity_mode: 'online', top_or_not: true },
    'walk',
    '2026-02-01T00:00:00Z',
    [['Bob', '+8613800000002']],
  )
  await create(
    'gamma',
    { address: 'O\'Hara "q"', act_id: null, activity_mode: 'hybrid' },
    'talk',
    '2026-03-01T12:00:00Z',
  )
  await create('delta', { address: null, act_id: null, activity_mode: 'offline', top_or_not: null }, null, null)
})

async function found(condition: ConditionTree | string | undefined): Promise<readonly string[]> {
  const { data, total_count } = await as(admin).search('CubicEventBase', { fields: ['name'], condition, limit: 100 })
  expect(total_count, 'the count obeys the same condition').toBe(data.length)
  return data.map((event) => String(event['name']))
}

describe('a leaf', () => {
  it.each<[string, string, unknown, readonly string[]]>([
    ['name', '=', 'alpha', ['alpha']],
    ['name', '=', 'ALPHA', []],
    ['address', '=', 'O\'Hara "q"', ['gamma']],
    ['address', '=', '50%_off\\', ['Beta']],
    ['address', '=', '50%', []],
    ['address', '=', null, ['delta']],
    ['address', '!=', null, ['alpha', 'Beta', 'gamma']],
    ['address', '!=', 'Hall 1', ['Beta', 'gamma', 'delta']],
    ['start_time', '<', '2026-02-01T00:00:00Z', ['alpha']],
    ['start_time', '<=', '2026-02-01T00:00:00Z', ['alpha', 'Beta']],
    ['start_time', '>', '2026-02-01T00:00:00Z', ['gamma']],
    ['start_time', '>=', '2026-02-01T08:00:00+08:00', ['Beta', 'gamma']],
    ['start_time', '=', '2026-03-01T20:00:00+08:00', ['gamma']],
    ['name', 'in', ['alpha', 'delta', 'nobody'], ['alpha', 'delta']],
    ['name', 'in', [], []],
    ['address', 'in', ['Hall 1', null], ['alpha', 'delta']],
    ['name', 'not in', ['alpha', 'delta'], ['Beta', 'gamma']],
    ['name', 'not in', [], ALL],
    ['address', 'not in', ['Hall 1'], ['Beta', 'gamma', 'delta']],
    ['address', 'not in', ['Hall 1', null], ['Beta', 'gamma']],
    ['name', 'like', '%a', ['alpha', 'Beta', 'gamma', 'delta']],
    ['name', 'like', 'b%', []],
    ['name', 'like', 'B%', ['Beta']],
    ['name', 'like', '_elta', ['delta']],
    ['name', 'like', 'alpha', ['alpha']],
    ['name', 'like', 'alph', ['alpha']],
    ['name', 'like', 'ALPH', []],
    ['name', 'ilike', 'ALPH', ['alpha']],
    ['name', 'like', '', ALL],
    ['name', 'not like', '', []],
    ['name', 'not ilike', 'LT', ['alpha', 'Beta', 'gamma']],
    ['address', 'like', '\\%', ['Beta']],
    ['address', 'like', '\\_off', ['Beta']],
    ['address', 'like', '50\\%\\_off\\\\', ['Beta']],
    ['address', 'like', '50\\%%', ['Beta']],
    ['address', 'like', '%\\_%', ['Beta']],
    ['address', 'like', "%'%", ['gamma']],
    ['address', 'like', '%"q"', ['gamma']],
    ['name', 'ilike', 'b%', ['Beta']],
    ['name', 'ilike', '%A%', ALL],
    ['name', 'not like', 'B%', ['alpha', 'gamma', 'delta']],
    ['address', 'not like', 'Hall%', ['Beta', 'gamma', 'delta']],
    ['name', 'not ilike', 'b%', ['alpha', 'gamma', 'delta']],
    ['address', 'not ilike', 'HALL%', ['Beta', 'gamma', 'delta']],
    ['address', 'is null', undefined, ['delta']],
    ['address', 'is null', 'any value', ['delta']],
    ['address', 'is not null', undefined, ['alpha', 'Beta', 'gamma']],
    ['address', 'is not null', { even: 'this' }, ['alpha', 'Beta', 'gamma']],
    ['top_or_not', '=', true, ['Beta']],
    ['top_or_not', '=', false, ['alpha', 'gamma']],
    ['top_or_not', '!=', true, ['alpha', 'gamma', 'delta']],
    ['activity_mode', '=', 'online', ['Beta']],
    ['activity_mode', 'in', ['online', 'hybrid'], ['Beta', 'gamma']],
    ['status', '=', 'not_start', ['delta']],
    ['status', '!=', 'not_start', ['alpha', 'Beta', 'gamma']],
    ['status', 'in', ['not_start', 'draft'], ['delta']],
    ['status', 'not in', ['not_start'], ['alpha', 'Beta', 'gamma']],
    ['type_name', '=', 'talk', ['alpha', 'gamma']],
    ['type_id.name', '=', 'talk', ['alpha', 'gamma']],
    ['type_id.name', '!=', 'talk', ['Beta', 'delta']],
    ['type_id.name', 'is null', undefined, ['delta']],
    ['type_id.sort', '>', 1, ['Beta']],
    ['type_id', 'is null', undefined, ['delta']],
    ['type_id', 'is not null', undefined, ['alpha', 'Beta', 'gamma']],
    ['type.name', 'like', 'w%', ['Beta']],
    ['applicants_ids.name', '=', 'Bob', ['alpha', 'Beta']],
    ['applicants_ids.name', '=', 'Ann', ['alpha']],
    ['applicants_ids.name', 'in', ['Ann', 'Nobody'], ['alpha']],
    ['applicants_ids.name', '!=', 'Bob', ['alpha']],
    ['applicants_ids.name', 'ilike', 'b%', ['alpha', 'Beta']],
    ['applicants_ids.phone', 'is null', undefined, ['alpha']],
    ['applicants_ids.phone', 'is not null', undefined, ['alpha', 'Beta']],
    ['applicants_ids.event_id.type_id.name', '=', 'walk', ['Beta']],
  ])('%s %s %j', async (field, comparator, value, names) =>
    expect(await found(leaf(field, comparator, value))).toEqual(names),
  )

  it('compares ids and relations by id', async () => {
    const { alpha = 0, Beta = 0 } = eventIds
    expect(await found(leaf('id', '=', alpha))).toEqual(['alpha'])
    expect(await found(leaf('id', 'in', [alpha, Beta]))).toEqual(['alpha', 'Beta'])
    expect(await found(leaf('id', '<=', alpha))).toEqual(['alpha'])
    expect(await found(leaf('type_id', '=', typeIds['walk']))).toEqual(['Beta'])
    expect(await found(leaf('type_id.id', 'in', [typeIds['talk']]))).toEqual(['alpha', 'gamma'])
    expect(await found(leaf('type_id', '!=', typeIds['walk']))).toEqual(['alpha', 'gamma', 'delta'])
    expect(await found(leaf('creator.id', '=', admin.id))).toEqual(['alpha'])
  })

  it.each<[string, string, string, unknown]>([
    ['=', '!=', 'address', 'Hall 1'],
    ['=', '!=', 'start_time', '2026-01-01T00:00:00Z'],
    ['=', '!=', 'top_or_not', true],
    ['=', '!=', 'type_id.name', 'talk'],
    ['=', '!=', 'status', 'finished'],
    ['in', 'not in', 'address', ['Hall 1', null]],
    ['in', 'not in', 'act_id', ['a-1']],
    ['like', 'not like', 'address', '%a%'],
    ['ilike', 'not ilike', 'act_id', 'A%'],
    ['is null', 'is not null', 'act_id', undefined],
  ])(
    'partitions the records by %s and %s, including missing values: %s',
    async (comparator, opposite, field, value) => {
      const [some, rest] = [await found(leaf(field, comparator, value)), await found(leaf(field, opposite, value))]
      expect([...some, ...rest].toSorted()).toEqual(ALL.toSorted())
    },
  )
})

describe('a node', () => {
  it('& requires all of its children, and is true without any', async () => {
    expect(await found(node('&', leaf('type_id.name', '=', 'talk'), leaf('address', 'like', 'Hall%')))).toEqual([
      'alpha',
    ])
    expect(await found(node('&', leaf('name', '=', 'alpha')))).toEqual(['alpha'])
    expect(await found(node('&'))).toEqual(ALL)
  })

  it('| requires one of its children, and is false without any', async () => {
    expect(await found(node('|', leaf('name', '=', 'alpha'), leaf('name', '=', 'delta')))).toEqual(['alpha', 'delta'])
    expect(await found(node('|', leaf('name', '=', 'alpha')))).toEqual(['alpha'])
    expect(await found(node('|'))).toEqual([])
  })

  it('! negates its child', async () => {
    expect(await found(node('!', leaf('name', '=', 'alpha')))).toEqual(['Beta', 'gamma', 'delta'])
    expect(await found(node('!', node('!', leaf('name', '=', 'alpha'))))).toEqual(['alpha'])
    expect(await found(node('!', node('&')))).toEqual([])
    expect(await found(node('!', node('|')))).toEqual(ALL)
  })

  it.each<[string, string, unknown]>([
    ['address', '=', 'Hall 1'],
    ['address', '!=', 'Hall 1'],
    ['start_time', '<', '2026-02-01T00:00:00Z'],
    ['start_time', '<=', '2026-02-01T00:00:00Z'],
    ['start_time', '>', '2026-02-01T00:00:00Z'],
    ['start_time', '>=', '2026-02-01T00:00:00Z'],
    ['act_id', 'in', ['a-1']],
    ['act_id', 'not in', ['a-1']],
    ['address', 'like', 'Hall%'],
    ['address', 'ilike', 'hall%'],
    ['address', 'not like', 'Hall%'],
    ['address', 'not ilike', 'hall%'],
    ['address', 'is null', undefined],
    ['address', 'is not null', undefined],
    ['applicants_ids.name', '=', 'Bob'],
    ['applicants_ids.name', '!=', 'Bob'],
    ['applicants_ids.phone', 'is null', undefined],
    ['type_id.sort', '<', 2],
  ])('! of %s %s %j holds for every record for which the leaf does not', async (field, comparator, value) => {
    const some = await found(leaf(field, comparator, value))
    expect(await found(node('!', leaf(field, comparator, value)))).toEqual(ALL.filter((name) => !some.includes(name)))
  })

  it('can be nested', async () => {
    const talks = leaf('type_id.name', '=', 'talk')
    expect(
      await found(
        node(
          '&',
          node('|', talks, leaf('type_id', 'is null')),
          node('!', node('|', leaf('name', '=', 'gamma'), leaf('name', '=', 'Beta'))),
        ),
      ),
    ).toEqual(['alpha', 'delta'])
  })

  it('matches each leaf on its own: different related records may satisfy different leaves', async () => {
    expect(
      await found(node('&', leaf('applicants_ids.name', '=', 'Ann'), leaf('applicants_ids.phone', 'is null'))),
    ).toEqual(['alpha'])
  })
})

describe('an empty condition', () => {
  it.each([undefined, '', ' ', '{"logic_operator":"&","children":[]}'])('%j matches all records', async (condition) =>
    expect(await found(condition)).toEqual(ALL),
  )
})

describe('an unambiguous value of another type', () => {
  it('is converted, in lists too', async () => {
    const [one] = (await as(await anAdmin()).search('CubicEventBase', { condition: leaf('name', '=', 'Beta') })).ids
    const asked = [
      leaf('id', '=', String(one)),
      leaf('id', 'in', [String(one), -1]),
      node('!', leaf('id', 'not in', [String(one)])),
      node('&', leaf('name', '=', 'Beta'), leaf('sign_in', '=', 'true')),
    ]
    const answers = await Promise.all(asked.map((condition) => found(condition)))
    expect(answers.slice(0, 3)).toEqual([['Beta'], ['Beta'], ['Beta']])
    expect(answers[3]).toEqual(await found(node('&', leaf('name', '=', 'Beta'), leaf('sign_in', '=', true))))
    const byType = await found(leaf('type_id.name', '=', 'talk'))
    expect(byType.length).toBeGreaterThan(0)
    expect(await found(leaf('name', '=', 7))).toEqual([])
  })
})

describe('a malformed condition', () => {
  it.each<[string, string]>([
    ['is no JSON', '{'],
    ['is JSON of something else', '"name"'],
    ['is a list', '[]'],
    ['is null', 'null'],
    ['has no leaf and no operator', '{}'],
    ['has an unknown operator', '{"logic_operator":"xor","children":[]}'],
    ['has no children', '{"logic_operator":"&"}'],
    ['has children that are none', '{"logic_operator":"&","children":{"leaf":{}}}'],
    ['has a child that is text', '{"logic_operator":"&","children":["x"]}'],
    ['has a leaf that is a list', '{"leaf":[]}'],
    ['has a leaf without a field', '{"leaf":{"comparator":"=","value":1}}'],
    ['has a field that is no text', '{"leaf":{"field":["name"],"comparator":"=","value":"a"}}'],
    ['has no comparator', '{"leaf":{"field":"name","value":"a"}}'],
    ['has an unknown comparator', '{"leaf":{"field":"name","comparator":"~","value":"a"}}'],
    ['has SQL for a comparator', '{"leaf":{"field":"name","comparator":"= \'\' or 1=1 --","value":"a"}}'],
    ['has a comparator in capitals', '{"leaf":{"field":"name","comparator":"LIKE","value":"a"}}'],
    ['has a list for a single value', '{"leaf":{"field":"name","comparator":"=","value":["a"]}}'],
    ['has an object for a value', '{"leaf":{"field":"name","comparator":"=","value":{"a":1}}}'],
    ['has a single value for a list', '{"leaf":{"field":"name","comparator":"in","value":"a"}}'],
    ['has a list within a list', '{"leaf":{"field":"name","comparator":"in","value":[["a"]]}}'],
    ['has a boolean for a text', '{"leaf":{"field":"name","comparator":"=","value":true}}'],
    ['has more than a number for a number', '{"leaf":{"field":"id","comparator":"=","value":"2x"}}'],
    ['has an endless number in text', '{"leaf":{"field":"id","comparator":"=","value":"1e400"}}'],
    ['has a space for a number', '{"leaf":{"field":"id","comparator":"=","value":" "}}'],
    ['has one word that is no number in a list', '{"leaf":{"field":"id","comparator":"not in","value":["1","2x"]}}'],
    ['has a number for a boolean', '{"leaf":{"field":"sign_in","comparator":"=","value":1}}'],
    ['has another word for a boolean', '{"leaf":{"field":"sign_in","comparator":"=","value":"yes"}}'],
    ['has a word that is none of the choices', '{"leaf":{"field":"status","comparator":"=","value":"published"}}'],
    [
      'has a moment without its offset',
      '{"leaf":{"field":"start_time","comparator":"<","value":"2026-01-01T00:00:00"}}',
    ],
    [
      'has a moment that the calendar has not',
      '{"leaf":{"field":"start_time","comparator":"<","value":"2026-02-30T00:00:00Z"}}',
    ],
    ['has no value to compare with', '{"leaf":{"field":"id","comparator":"<"}}'],
    ['compares a choice by order', '{"leaf":{"field":"status","comparator":"<","value":"draft"}}'],
    ['compares a number by a pattern', '{"leaf":{"field":"id","comparator":"like","value":"1%"}}'],
    ['compares a moment by a pattern', '{"leaf":{"field":"start_time","comparator":"like","value":"2026%"}}'],
    ['names an unknown field', '{"leaf":{"field":"nothing","comparator":"=","value":1}}'],
    ['walks through a field that is no relation', '{"leaf":{"field":"name.id","comparator":"=","value":1}}'],
    ['names a column that is no field', '{"leaf":{"field":"stage","comparator":"=","value":"draft"}}'],
  ])('is refused as BadRequest if it %s', async (_title, condition) => {
    await expect(found(condition)).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it.each(['nothing', 'type_id.nothing', 'name.id'])(
    'is refused with the name of the wrong field: %s',
    async (field) => {
      await expect(found(leaf(field, '=', 'x'))).rejects.toMatchObject({
        message: expect.stringContaining(field) as string,
      })
    },
  )

  it('is refused as Forbidden with the name of an unreadable field', async () => {
    await expect(
      guest().search('CubicEventBase', { condition: leaf('reject_reason', 'is null') }),
    ).rejects.toMatchObject({ kind: 'Forbidden', message: expect.stringContaining('reject_reason') as string })
  })
})
