import { describe, expect, it } from 'vitest'
import {
  certificates,
  createClient,
  door,
  editing,
  everything,
  metadata,
  office,
  pivots,
  relations,
  reports,
  series,
} from './index.ts'
import { aServer, graphqlReply, searchData } from '../test/server.ts'

/** A server whose generic service answers each field as given, and a client with all areas. */
async function answering(fields: object) {
  const server = await aServer((request) => graphqlReply(request, () => ({ data: { dash: { generic: fields } } })))
  const api = createClient({ baseUrl: server.baseUrl, language: () => 'cn', token: () => null }, everything)
  return { api, received: server.received }
}

describe('a client', () => {
  it('has exactly the areas it was created with', () => {
    const options = { baseUrl: '', language: () => 'cn' as const, token: () => null }
    const added = (client: object) => Object.keys(client).filter((name) => !(name in createClient(options)))
    expect(added(createClient(options, metadata))).toEqual([
      'modelList',
      'info',
      'fields',
      'getDefaults',
      'allowRecordTags',
      'config',
    ])
    expect(added(createClient(options, relations, pivots))).toEqual([
      'relationModelSearch',
      'updateRelation',
      'pivottablesSearch',
      'calculatePivot',
    ])
    expect(added(createClient(options, editing))).toEqual(['announceEditing'])
    expect(added(createClient(options, office))).toEqual([
      'overview',
      'firstSteps',
      'system',
      'answerSummary',
      'statistics',
      'statisticsSummary',
    ])
    expect(added(createClient(options, reports))).toEqual(['report', 'sharedReport'])
    expect(added(createClient(options, certificates))).toEqual(['verifyCode'])
    expect(added(createClient(options, door))).toEqual(['doorList', 'syncScans', 'lookAtPass', 'claimPass', 'handOver'])
    expect(added(createClient(options, series))).toEqual(['eventSeries', 'registerForDates'])
    expect(Object.keys(createClient(options).use(series))).toEqual(['eventSeries', 'registerForDates'])
    expect(added(createClient(options, everything))).toHaveLength(27)
  })

  it('sends the queries of all its areas in one batch', async () => {
    const { api, received } = await answering({
      fields: { raw: '{"name":{"type":"text"}}' },
      info: { name: 'User', display_name: '用户', user_read_only: false },
      allow_record_tags: ['read'],
      search: { items: [] },
    })
    const [fields, info, tags] = await Promise.all([
      api.fields('User', ['name']),
      api.info('User'),
      api.allowRecordTags('User', { isCreate: true, matchRecordTags: ['read'] }),
      api.search('User', { fields: ['name'] }),
    ])
    expect([fields, info, tags]).toEqual([
      { name: { type: 'text' } },
      { name: 'User', display_name: '用户', user_read_only: false },
      ['read'],
    ])
    expect(received.map(({ url }) => url)).toEqual(['/gql/endpoint_batch'])
  })
})

describe('views', () => {
  it('are returned with their nested JSON decoded', async () => {
    const data = { columns: [{ field: 'name' }], sort: [{ field: 'name', order: 'asc' }] }
    const stored = { id: 3, external_id: 'x', name: '列表', model: 'User', view_type: 'list' }
    const { api, received } = await answering({
      config: {
        items: [
          { raw: JSON.stringify({ ...stored, data: JSON.stringify(data) }) },
          { raw: JSON.stringify({ ...stored, id: 4, data: null }) },
        ],
      },
    })
    expect(await api.config('User', 'list')).toEqual([
      { ...stored, data },
      { ...stored, id: 4, data: null },
    ])
    expect(received[0]?.body).toMatchObject({
      operationName: 'configByModel',
      variables: { model: 'User', view_type: 'list' },
    })
  })

  it('fail with a message if the nested JSON is invalid', async () => {
    const { api } = await answering({ config: { items: [{ raw: '{"id":1,"data":"{"}' }] } })
    await expect(api.config('User', 'list')).rejects.toMatchObject({ name: 'QueryError', kind: 'Internal' })
  })
})

describe('relations', () => {
  it('are searched from their record', async () => {
    const { received, baseUrl } = await aServer((request) => {
      const { data } = searchData([{ id: 1, key: 'admin' }]) as { data: { dash: { generic: { search: object } } } }
      return graphqlReply(request, () => ({
        data: { dash: { generic: { relation_model_search: data.dash.generic.search } } },
      }))
    })
    const api = createClient({ baseUrl, language: () => 'cn', token: () => null }, relations)
    const asked = { fields: ['key'], searchType: 'not_associated', limit: 5 } as const
    expect((await api.relationModelSearch('User', 7, 'roles', asked)).items[0]?.data.key).toBe('admin')
    expect(received[0]?.body['variables']).toEqual({
      current_model: 'User',
      current_id: 7,
      current_relation_field: 'roles',
      fields: ['key'],
      search_type: 'not_associated',
      limit: 5,
    })
  })

  it('are changed by ids to add or remove', async () => {
    const { api, received } = await answering({ update_relation: { status: 'ok' }, unlink: { status: 'ok' } })
    expect(await api.updateRelation('CubicProject', 3, 'members', [1, 2], 'add')).toEqual({ status: 'ok' })
    expect(received[0]?.body['variables']).toEqual({
      model: 'CubicProject',
      id: 3,
      relation_field: 'members',
      relationIDs: [1, 2],
      kind: 'add',
    })
    expect(await api.unlink('CubicProject', 3)).toEqual({ status: 'ok' })
  })
})

it('returns the rows of a pivot', async () => {
  const { api, received } = await answering({
    pivottables_search: {
      items: [{ raw: '{"status":"draft","count":3}' }],
      relations: '{}',
      page_info: { total_count: 1 },
    },
  })
  expect(await api.pivottablesSearch(9, { total: true, applyListViewFilter: true })).toEqual({
    rows: [{ status: 'draft', count: 3 }],
    total_count: 1,
    relations: {},
  })
  expect(received[0]?.body['variables']).toEqual({ pivottables_id: 9, apply_list_view_filter: true })
})
