import { allOf, CubicEventApplicant, CubicEventBase, CubicEventType, User, where } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { clientsOf } from './support.ts'

const wire = useSharedWire()
const { anAdmin, anEvent, anEventType, aTicket, aUser } = wire
const { as, connect } = clientsOf(wire)
/** A name of which the compiler knows no fields. */
const UNCHECKED: string = 'CubicEventBase'
const NOWHERE: string = 'Nothing'

describe('searching', () => {
  it('pages through all records in order, without repetition', async () => {
    const type = await anEventType()
    for (let index = 0; index < 23; index++) await anEvent({ type_id: type.id, name: `第${index % 5}场` })
    const guest = connect()
    const seen: number[] = []
    for (let offset = 0; ; offset += 10) {
      const { items, total_count } = await guest.search(CubicEventBase, {
        fields: ['name', 'type_id.name'],
        condition: where('type_id', '=', type.id),
        sort: [{ field: 'name', order: 'desc' }],
        offset,
        total: true,
      })
      expect(total_count).toBe(23)
      expect(items.every(({ data }) => data.type_id?.name === type.name)).toBe(true)
      seen.push(...items.map(({ data }) => data.id))
      if (items.length < 10) break
    }
    expect([seen.length, new Set(seen).size]).toEqual([23, 23])
  })

  it('gives counts, relations and tags on request', async () => {
    const [admin, type] = [await anAdmin(), await anEventType()]
    await anEvent({ type_id: type.id, stage: 'draft' })
    await anEvent({ type_id: type.id })
    const asked = { fields: ['type_id'], condition: where('type_id', '=', type.id), limit: -1 } as const
    const plain = await as(admin).search(CubicEventBase, asked)
    expect(plain).toMatchObject({ total_count: null, custom_count: {}, relations: {}, modelTags: [] })
    expect(plain.items.map(({ data, tags }) => [data.type_id?.display_name, tags])).toEqual([
      [type.name, []],
      [type.name, []],
    ])
    const full = await as(admin).search(CubicEventBase, {
      ...asked,
      total: true,
      tags: true,
      modelTags: true,
      relations: true,
      customCountFields: ['status'],
    })
    expect(full).toMatchObject({
      total_count: 2,
      custom_count: { status: { draft: 1, not_start: 1 } },
      relations: { type_id: 'CubicEventType' },
    })
    expect(full.modelTags).toContain('read')
    for (const { tags } of full.items) expect(tags).toEqual(expect.arrayContaining(['read', 'write']))
    const publishable = await as(admin).search(CubicEventBase, { ...asked, matchRecordTags: ['publish'] })
    expect(publishable.items).toHaveLength(1)
  })

  it('fails with an error kind and a message in the language of the client', async () => {
    const guest = connect()
    const refused = { name: 'QueryError', kind: 'BadRequest' }
    const unknown = guest.search(UNCHECKED, { fields: ['nothing'] })
    await expect(unknown).rejects.toMatchObject({ ...refused, msg: expect.stringMatching(/nothing/) as string })
    await expect(unknown).rejects.toThrow(/^BadRequest error: .*nothing/)
    const inChinese = connect({ language: () => 'cn' }).search(UNCHECKED, { fields: ['nothing'] })
    await expect(inChinese).rejects.toMatchObject({
      ...refused,
      msg: expect.stringMatching(/\p{Script=Han}/u) as string,
    })
    await expect(guest.search(NOWHERE, { fields: [] })).rejects.toMatchObject({ kind: 'NotFound' })
    await expect(guest.search(CubicEventType, { fields: ['name'], limit: 1001 })).rejects.toMatchObject({
      kind: 'LimitExceeded',
    })
    const event = await anEvent()
    const byHidden = { fields: ['name'], condition: where('own_applicant_id.flora_external_id', '=', 'x') }
    await expect(guest.search(CubicEventBase, byHidden)).rejects.toMatchObject({ kind: 'Forbidden' })
    const { data } = await guest.get(CubicEventBase, event.id, ['own_applicant_id.flora_external_id'])
    expect(data).toEqual({ id: event.id, own_applicant_id: null })
  })
})

describe('one record', () => {
  it('is read by its id or code with its tags, and is null if the caller may not read it', async () => {
    const [holder, stranger, event] = [await aUser(), await aUser(), await anEvent()]
    const ticket = await aTicket({ event, owner: holder })
    const fields = ['name', 'check_in_status', 'event.name', 'user_id.id'] as const
    const data = {
      id: ticket.id,
      name: ticket.name,
      check_in_status: 'not_present',
      event: { id: event.id, name: event.name },
      user_id: { id: holder.id },
    }
    const byId = await as(holder).get(CubicEventApplicant, ticket.id, fields, { tags: true })
    expect(byId.data).toEqual(data)
    expect(byId.tags).toContain('ask_leave')
    expect((await as(holder).getByCode(CubicEventApplicant, ticket.code, fields)).data).toEqual(data)
    expect(await as(stranger).get(CubicEventApplicant, ticket.id, fields)).toEqual({ data: null, tags: [] })
    const asked = { matchRecordTags: ['check_in'] }
    expect((await as(holder).get(CubicEventApplicant, ticket.id, fields, asked)).data).toBeNull()
    expect((await as(holder).get(User, 999_999, ['name'])).data).toBeNull()
  })
})

describe("the event service's reads", () => {
  it('give the state of a registration and the time', async () => {
    const [user, event] = [await aUser(), await anEvent({ registration: { closes: HOUR, limit: 3 } })]
    expect(await as(user).registrationState(event.id)).toMatchObject({
      can_register: true,
      phase: 'open',
      seats_left: 3,
      applicant_ids: [],
    })
    expect(await as(user).registrationState(999_999)).toBeNull()
    const apart = Math.abs((await connect().serverTime()).getTime() - Date.now())
    expect(apart).toBeLessThan(DAY * 60_000)
  })
})

describe('metadata', () => {
  it('lists the models that the caller may read', async () => {
    const names = async (client: ReturnType<typeof connect>) => (await client.modelList()).map(({ name }) => name)
    expect(await names(as(await anAdmin()))).toEqual(expect.arrayContaining(['AuditEntry', 'CubicEventBase', 'User']))
    const ofGuest = await names(connect())
    expect(ofGuest).toContain('CubicEventBase')
    expect(ofGuest).not.toContain('AuditEntry')
  })

  it('describes a model and its fields in the language of the client', async () => {
    const admin = await anAdmin()
    expect(await as(admin).info(CubicEventApplicant)).toEqual({
      name: 'CubicEventApplicant',
      display_name: 'Applicant',
      description: 'A person’s registration for an event, which is also their ticket',
      user_read_only: true,
      text_search: false,
      display_field: 'name',
    })
    expect(await as(admin, { language: () => 'cn' }).info('CubicEventType')).toMatchObject({
      display_name: '活动类型',
      user_read_only: false,
    })
    const fields = await as(admin).fields(CubicEventBase, ['name', 'type_id', 'activity_mode'])
    expect(fields).toMatchObject({
      name: { type: 'text', display_name: 'Name', required: true, readonly: false },
      type_id: { type: 'to_one', relation: 'CubicEventType', required: false },
      activity_mode: {
        type: 'selection',
        selections: expect.arrayContaining([{ value: 'online', name: 'Online' }]) as [],
      },
    })
    expect(Object.keys(fields).toSorted()).toEqual(['activity_mode', 'name', 'type_id'])
    expect(Object.keys(await as(admin).fields('CubicEventBase')).length).toBeGreaterThan(30)
    await expect(connect().fields(UNCHECKED, ['nothing'])).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it('says what the caller may do with a model', async () => {
    const [admin, user] = [await anAdmin(), await aUser()]
    const ofModel = await as(admin).allowRecordTags(CubicEventType)
    expect(ofModel).toEqual(expect.arrayContaining(['read', 'write', 'unlink']))
    expect(ofModel).not.toContain('create')
    expect(await as(user).allowRecordTags(CubicEventType)).toEqual(['read'])
    expect(await as(admin).allowRecordTags(CubicEventType, { matchRecordTags: ['write'] })).toEqual(['write'])
    expect(await as(admin).allowRecordTags(CubicEventType, { isCreate: true })).toEqual(['create'])
    expect(await as(user).allowRecordTags('CubicEventType', { isCreate: true })).toEqual([])
  })

  it('gives the default values of a new record', async () => {
    const defaults = await as(await anAdmin()).getDefaults(CubicEventBase)
    expect(defaults).toMatchObject({ activity_mode: 'offline', sign_in: true })
    const saved = await as(await anAdmin()).save(CubicEventBase, { ...defaults, name: '从默认值开始' })
    expect(saved.status).toBe('ok')
  })
})

describe('views, relations and pivots', () => {
  it('a view comes with its inner JSON decoded', async () => {
    const [admin, type] = [await anAdmin(), await anEventType('视图中的类型')]
    const data = { columns: ['name', { field: 'sort', width: 80 }], filter: where('name', 'like', '视图中%') }
    const external_id = 'types_in_view'
    const view = { external_id, name: '类型', model: 'CubicEventType', view_type: 'list' as const }
    const saved = await as(admin).save('ViewConfig', { ...view, data })
    expect(saved.status).toBe('ok')
    const views = await as(await aUser()).config(CubicEventType, 'list')
    expect(views).toEqual([{ id: saved.status === 'ok' ? saved.id : 0, ...view, own: false, data }])
    await anEventType('别的')
    const found = await connect().search(CubicEventType, { fields: ['name'], viewConfigExternalId: external_id })
    expect(found.items.map((item) => item.data.id)).toEqual([type.id])
    const [made] = await connect().config('CubicEventFormField', 'form')
    expect(made).toMatchObject({ id: 0, model: 'CubicEventFormField', view_type: 'form' })
  })

  it('a relation is searched and changed', async () => {
    const [admin, one, other] = [await anAdmin(), await aUser({ name: '成员甲' }), await aUser({ name: '成员乙' })]
    const project = await wire.aProject({ members: [one] })
    const client = as(admin)
    const members = async (searchType: 'associated' | 'not_associated') => {
      const condition = allOf(where('id', 'in', [one.id, other.id]))
      const asked = { fields: ['name'], condition, searchType, total: true, limit: -1 } as const
      const found = await client.relationModelSearch('CubicProject', project.id, 'members', asked)
      expect(found.total_count).toBe(found.items.length)
      return found.items.map(({ data }) => data.name)
    }
    expect([await members('associated'), await members('not_associated')]).toEqual([['成员甲'], ['成员乙']])
    expect(await client.updateRelation('CubicProject', project.id, 'members', [other.id], 'add')).toEqual({
      status: 'ok',
    })
    expect(await members('not_associated')).toEqual([])
    expect(await client.updateRelation('CubicProject', project.id, 'members', [one.id], 'unlink')).toEqual({
      status: 'ok',
    })
    expect(await members('associated')).toEqual(['成员乙'])
    expect(await as(one).updateRelation('CubicProject', project.id, 'members', [one.id], 'add')).toMatchObject({
      status: 'error',
      error_kind: expect.stringMatching(/^save:/) as string,
    })
  })

  it('a pivot gives its rows', async () => {
    const [admin, type] = [await anAdmin(), await anEventType('透视')]
    for (let count = 0; count < 3; count++) await anEvent({ type_id: type.id })
    await anEvent({ type_id: type.id, stage: 'draft' })
    const data = {
      rows: [{ field: 'status' }],
      columns: [],
      measures: [{ measure: 'count' }],
      filter: where('type_id', '=', type.id),
    }
    const saved = await as(admin).save('PivotTable', { name: '按状态', model: 'CubicEventBase', data })
    expect(saved).toMatchObject({ status: 'ok' })
    const id = saved.status === 'ok' ? saved.id : 0
    const { rows, total_count } = await as(admin).pivottablesSearch(id, { total: true })
    expect(total_count).toBe(2)
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: 'draft', count: 1 }),
        expect.objectContaining({ status: 'not_start', count: 3 }),
      ]),
    )
    await expect(connect().pivottablesSearch(id)).rejects.toMatchObject({ name: 'QueryError' })
  })
})
