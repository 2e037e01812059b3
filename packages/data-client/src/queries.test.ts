import { allOf, CubicEventBase, PIN_EVENT, SCHEMA, where } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { createClient, everything } from './index.ts'
import { aServer, graphqlReply, searchData } from '../test/server.ts'

describe('searching', () => {
  it('stringifies condition, sort and counts, omits missing options, and decodes the answer', async () => {
    const { client, received } = await aServer((request) =>
      graphqlReply(request, () =>
        searchData([{ id: 1, name: '讲座' }], {
          page_info: { total_count: 31, custom_count: '{"status":{"processing":4}}' },
        }),
      ),
    )
    const condition = allOf(where('status', 'in', ['not_start', 'processing']), where('public_or_not', '=', true))
    const answer = await client().search('CubicEventBase', {
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
      relations: {},
      modelTags: [],
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

  it('returns the models of relations and the tags of the model', async () => {
    const { client } = await aServer((request) =>
      graphqlReply(request, () =>
        searchData([], { relations: '{"type_id":"CubicEventType"}', allow_record_tags: ['read'] }),
      ),
    )
    expect(
      await client().search('CubicEventBase', { fields: ['type_id'], relations: true, modelTags: true }),
    ).toMatchObject({ relations: { type_id: 'CubicEventType' }, modelTags: ['read'] })
  })

  it('accepts a declaration instead of a name', async () => {
    const { client, received } = await aServer((request) => graphqlReply(request, () => searchData([])))
    await client().search(CubicEventBase, { fields: ['name'], viewConfigExternalId: 'mine' })
    expect(received[0]?.body['variables']).toEqual({
      model: 'CubicEventBase',
      fields: ['name'],
      view_config_external_id: 'mine',
    })
  })

  it('requests the total, the counts, the relations and the tags only on demand', async () => {
    const { client, received } = await aServer((request) => graphqlReply(request, () => searchData([])))
    const search = async (query: object) => {
      await client().search('User', { fields: ['name'], ...query })
      const text = String(received.at(-1)?.body['query'])
      const parts = ['total_count', 'custom_count }', 'raw allow_record_tags', 'relations', '} allow_record_tags']
      return parts.filter((part) => text.includes(part))
    }
    expect(await search({})).toEqual([])
    expect(await search({ total: true })).toEqual(['total_count'])
    expect(await search({ customCountFields: ['status'] })).toEqual(['custom_count }'])
    expect(await search({ tags: true })).toEqual(['raw allow_record_tags'])
    expect(await search({ relations: true })).toEqual(['relations'])
    expect(await search({ modelTags: true })).toEqual(['} allow_record_tags'])
  })

  it('accepts an answer without items, totals or counts', async () => {
    const { client } = await aServer(() => ({
      body: { data: { dash: { generic: { search: { items: null, page_info: null } } } } },
    }))
    expect(await client().search('User', { fields: [] })).toEqual({
      items: [],
      total_count: null,
      custom_count: {},
      relations: {},
      modelTags: [],
    })
  })

  it('fails with a message if a record is invalid', async () => {
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
  it('returns its data and tags, by id and by code', async () => {
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

  it('returns null for a missing record', async () => {
    const { client } = await aServer((request) =>
      graphqlReply(request, () => ({ data: { dash: { generic: { get: { raw: null } } } } })),
    )
    expect(await client().get('User', 3, ['name'])).toEqual({ data: null, tags: [] })
  })
})

describe("the event service's queries", () => {
  it('return the state of a registration (null for a hidden event) and the time', async () => {
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

/** The fields of the services in the schema, each with its arguments and their types. */
function servedFields(): ReadonlyMap<string, string> {
  const services = /type (?:Generic|CubicEvent|User)(?:Query|Mutation)\s+\{((?:[^{}"]|"""[^"]*""")*)\}/g
  const fields = [...SCHEMA.matchAll(services)].flatMap(([, body = '']) => [
    ...body.replaceAll(/"""[^"]*"""/g, '').matchAll(/(\w+)(?:\(([^)]*)\))?: [\w[\]!]+/g),
  ])
  return new Map(fields.map(([, name = '', args = '']) => [name, argumentsOf(args)]))
}

function argumentsOf(text: string): string {
  return [...text.matchAll(/(\w+): ([\w[\]!]+)/g)]
    .map(([argument]) => argument)
    .toSorted()
    .join(', ')
}

it('calls every field of the schema, with all arguments as declared', async () => {
  const { baseUrl, received } = await aServer(() => ({ body: { errors: [{ message: 'enough' }] } }))
  const api = createClient({ baseUrl, language: () => 'cn', token: () => null }, everything)
  const all = { fields: [], total: true, tags: true, modelTags: true, relations: true, customCountFields: ['status'] }
  const calls: { readonly [field: string]: () => Promise<unknown> } = {
    search: () => api.search('User', all),
    get: () => api.get('User', 1, []),
    get_by_flora_external_id: () => api.getByCode('User', 'x', [], { tags: true }),
    registration_state: () => api.registrationState(1),
    cancelled_event: () => api.cancelledEvent(1),
    event_series: () => api.eventSeries(1),
    register_for_dates: () =>
      api.registerForDates({ event_id: 1, event_ids: [1], application_data: { applicants: [], request_id: '' } }),
    server_time: () => api.serverTime(),
    me: () => api.me(),
    save: () => api.save('User', {}),
    unlink: () => api.unlink('User', 1),
    call_method: () => api.callMethod(PIN_EVENT, 1),
    add_or_edit_applicants: () => api.register({ event_id: 1, action: 'add', application_data: { applicants: [] } }),
    get_model_list: () => api.modelList(),
    info: () => api.info('User'),
    fields: () => api.fields('User'),
    get_defaults: () => api.getDefaults('User'),
    allow_record_tags: () => api.allowRecordTags('User'),
    config: () => api.config('User', 'list'),
    relation_model_search: () => api.relationModelSearch('User', 1, 'roles', all),
    update_relation: () => api.updateRelation('User', 1, 'roles', [1], 'add'),
    overview: () => api.overview(7),
    first_steps: () => api.firstSteps(),
    system: () => api.system(),
    answer_summary: () => api.answerSummary(1, 'seated'),
    statistics: () => api.statistics({ from: '2026-01-01', to: '2026-01-31', by: 'day' }),
    report: () => api.report(1),
    shared_report: () => api.sharedReport('7Q2MX0K11ABC', 'word'),
    verify_code: () => api.verifyCode('7Q2MX0K11ABC', '0452'),
    door_list: () => api.doorList(1),
    sync_scans: () => api.syncScans(1, [], { device: 'phone' }),
    announce_editing: () => api.announceEditing('User', 1),
    pivottables_search: () => api.pivottablesSearch(1, { total: true, relations: true }),
  }
  const served = servedFields()
  expect(Object.keys(calls).toSorted()).toEqual([...served.keys()].toSorted())
  const words = new Set(SCHEMA.match(/\w+/g))
  for (const [field, call] of Object.entries(calls)) {
    await expect(call()).rejects.toThrow('enough')
    const { body = {}, url } = received.at(-1) ?? {}
    const [head = '', selection = ''] = String(body['query']).split(/(?<=^[^{]*)\{/)
    // Given in the text itself, always: this client reads nested objects.
    const nested = served.get(field)?.includes('nested: Boolean') ? ', nested: Boolean' : ''
    expect(argumentsOf(`${head}${nested}`), field).toBe(served.get(field))
    expect(selection.includes('nested: true'), field).toBe(nested !== '')
    expect(selection, field).toMatch(new RegExp(String.raw`\{ ${field}\b`))
    expect(selection.match(/\w+/g)?.filter((word) => !words.has(word))).toEqual([])
    expect(head).toContain(` ${String(body['operationName'])}`)
    expect(url).toBe(`/gql/endpoint?operation-name=${String(body['operationName'])}`)
  }
})
