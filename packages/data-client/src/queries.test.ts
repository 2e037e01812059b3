import { allOf, SCHEMA, where } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { aServer, graphqlReply, searchData } from '../test/server.ts'

describe('searching', () => {
  it('stringifies condition, sort and counts, leaves out what is not given, and decodes the answer', async () => {
    const { client, received } = await aServer((request) =>
      graphqlReply(request, () =>
        searchData([{ id: 1, name: '讲座' }], {
          page_info: { total_count: 31, custom_count: '{"status":{"processing":4}}' },
        }),
      ),
    )
    const condition = allOf(where('status', 'in', ['not_start', 'processing']), where('public_or_not', '=', true))
    const answer = await client().search<{ id: number; name: string }>('CubicEventBase', {
      fields: ['name'],
      condition,
      sort: [{ field: 'start_time', order: 'asc' }],
      limit: 5,
      total: true,
      customCountFields: ['status'],
      matchRecordTags: ['write'],
    })
    expect(answer).toEqual({
      items: [{ data: { id: 1, name: '讲座' }, tags: [] }],
      total_count: 31,
      custom_count: { status: { processing: 4 } },
    })
    expect(received[0]?.body['variables']).toEqual({
      model: 'CubicEventBase',
      fields: ['name'],
      condition: JSON.stringify(condition),
      sort: '[{"field":"start_time","order":"asc"}]',
      limit: 5,
      match_record_tags: ['write'],
      custom_count_fields: '["status"]',
    })
  })

  it('asks for the total, the counts and the tags only when told to', async () => {
    const { client, received } = await aServer((request) => graphqlReply(request, () => searchData([])))
    const search = async (query: object) => {
      await client().search('User', { fields: ['name'], ...query })
      const text = String(received.at(-1)?.body['query'])
      return ['total_count', 'custom_count }', 'allow_record_tags'].filter((part) => text.includes(part))
    }
    expect(await search({})).toEqual([])
    expect(await search({ total: true })).toEqual(['total_count'])
    expect(await search({ customCountFields: ['status'] })).toEqual(['custom_count }'])
    expect(await search({ tags: true })).toEqual(['allow_record_tags'])
  })

  it('takes an answer without items, totals or counts', async () => {
    const { client } = await aServer(() => ({
      body: { data: { dash: { generic: { search: { items: null, page_info: null } } } } },
    }))
    expect(await client().search('User', { fields: [] })).toEqual({ items: [], total_count: null, custom_count: {} })
  })

  it('says so when a record cannot be read', async () => {
    const { client } = await aServer(() => ({
      body: { data: { dash: { generic: { search: { items: [{ raw: '{' }] } } } } },
    }))
    await expect(client().search('User', { fields: [] })).rejects.toMatchObject({
      name: 'QueryError',
      kind: 'Internal',
    })
  })
})

describe('reading one record', () => {
  it('gives its data and tags, by id and by code', async () => {
    const found = { raw: '{"id":3,"name":"王**"}', allow_record_tags: ['read'] }
    const { client, received } = await aServer((request) =>
      graphqlReply(request, () => ({ data: { dash: { generic: { get: found, get_by_flora_external_id: found } } } })),
    )
    expect(await client().get('CubicEventApplicant', 3, ['name'], { tags: true })).toEqual({
      data: { id: 3, name: '王**' },
      tags: ['read'],
    })
    expect(await client().getByCode('CubicEventApplicant', '7Q2MX0K11ABC', ['name'])).toMatchObject({ data: { id: 3 } })
    expect(received.map(({ body }) => body['variables'])).toEqual([
      { model: 'CubicEventApplicant', id: 3, fields: ['name'] },
      { model: 'CubicEventApplicant', flora_external_id: '7Q2MX0K11ABC', fields: ['name'] },
    ])
  })

  it('gives null where there is none', async () => {
    const { client } = await aServer((request) =>
      graphqlReply(request, () => ({ data: { dash: { generic: { get: { raw: null } } } } })),
    )
    expect(await client().get('User', 3, ['name'])).toEqual({ data: null, tags: [] })
  })
})

describe("the event service's queries", () => {
  it('give the state of a registration, null where the event is not visible, and the time', async () => {
    const { client } = await aServer((request) =>
      graphqlReply(request, ({ event_id }) => ({
        data: {
          cubicEvent: {
            registration_state: event_id === 1 ? { can_register: true } : null,
            server_time: '2026-11-21T01:30:00.250Z',
          },
        },
      })),
    )
    expect(await client().registrationState(1)).toEqual({ can_register: true })
    expect(await client().registrationState(2)).toBeNull()
    expect(await client().serverTime()).toEqual(new Date('2026-11-21T01:30:00.250Z'))
  })
})

it('sends only operations that the schema of the contract knows', async () => {
  const { client, received } = await aServer(() => ({ body: { errors: [{ message: 'enough' }] } }))
  const everything = { fields: [], total: true, tags: true, customCountFields: ['status'] }
  const calls = [
    () => client().search('User', everything),
    () => client().search('User', { fields: [] }),
    () => client().get('User', 1, []),
    () => client().getByCode('User', 'x', [], { tags: true }),
    () => client().registrationState(1),
    () => client().serverTime(),
    () => client().save('User', {}),
    () => client().callMethod('User', 1, 'x'),
    () => client().register({ event_id: 1, action: 'add', application_data: { applicants: [] } }),
  ]
  for (const call of calls) await expect(call()).rejects.toThrow('enough')
  const words = new Set(SCHEMA.match(/\w+/g))
  for (const { body, url } of received) {
    const [head = '', selection = ''] = String(body['query']).split(/(?<=^[^{]*)\{/)
    for (const [, variable] of head.matchAll(/\$(\w+: [\w[\]]+!?)/g)) expect(SCHEMA).toContain(String(variable))
    expect(selection.match(/\w+/g)?.filter((word) => !words.has(word))).toEqual([])
    expect(String(body['query'])).toContain(` ${String(body['operationName'])}`)
    expect(url).toBe(`/gql/endpoint?operation-name=${String(body['operationName'])}`)
  }
})
