import { beforeAll, describe, expect, it } from 'vitest'
import { useWire } from '@cubic/testing/server/wire'
import { ask, change, me, register } from './calls.ts'
import { PublicClient } from './public-client.ts'
import { all, get, getByCode, leaf, search, searchRelated } from './records.ts'

const wire = useWire()
const { anAdmin, anEvent, anEventType, aProject, aTicket, aUser } = wire
const guest = () => new PublicClient(wire.url())
const as = ({ token }: { readonly token: string }) => new PublicClient(wire.url(), token)
const parsed = ({ raw }: { readonly raw: string }) => JSON.parse(raw) as { readonly [key: string]: unknown }

describe('every query of the spec', () => {
  it('is answered in one batch', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ type_id: (await anEventType('讲座')).id })
    const { code } = await aTicket({ event, owner: await aUser() })
    const data = { rows: [{ field: 'type_id.name' }], columns: [], measures: [{ measure: 'count' }] }
    const values = JSON.stringify({ name: '按类型', model: 'CubicEventBase', data })
    const saved = await change(as(admin), 'save', { model: 'PivotTable', values })
    const pivot = Number((saved.result as { id: string }).id)
    const client = as(admin)
    const page = { fields: ['name', 'type_id.name'], limit: 10, offset: 0, sort: [{ field: 'id', order: 'Asc' }] }
    const condition = leaf('id', '=', String(event.id))
    const answers = await Promise.all([
      ask<{ items: { raw: string }[] }>(client, 'configByModel', { model: 'CubicEventBase', view_type: 'list' }),
      get(client, { model: 'CubicEventBase', id: event.id, fields: page.fields, match_record_tags: ['read'] }),
      getByCode(client, { model: 'CubicEventApplicant', flora_external_id: code, fields: ['event.name'] }),
      search(client, {
        ...page,
        model: 'CubicEventBase',
        condition,
        apply_list_view_filter: true,
        match_record_tags: ['write'],
        view_config_external_id: '',
        custom_count_fields: ['status'],
      }),
      ask<{ items: { raw: string }[]; page_info: { total_count: number } }>(client, 'pivottables_search', {
        pivottables_id: pivot,
        condition: JSON.stringify(condition),
        limit: 10,
        offset: 0,
        apply_list_view_filter: false,
      }),
      ask<{ name: string }[]>(client, 'get_model_list'),
      searchRelated(client, {
        ...page,
        current_model: 'CubicEventType',
        current_id: event.type_id,
        current_relation_field: 'creator',
        fields: ['name', 'roles.key'],
        search_type: 'not_associated',
        custom_count_fields: '[]',
      }),
      ask<{ raw: string }>(client, 'fields', { model: 'CubicEventBase', fields: ['status', 'name'] }),
      ask<object>(client, 'info', { model: 'CubicEventBase' }),
      ask<{ raw: string }>(client, 'get_defaults', { model: 'CubicEventRegist' }),
      ask<string[]>(client, 'allow_record_tags', { model: 'CubicEventBase', is_create: true }),
      me(client),
    ])
    expect(client.sent).toHaveLength(1)
    const [config, one, ticket, found, pivoted, models, related, fields, info, defaults, tags, mine] = answers
    expect(config.items.map((view) => typeof parsed(view)['data'])).toEqual(['string'])
    expect(one.data).toMatchObject({ name: event.name, 'type_id.name': '讲座' })
    expect(one.allow_record_tags).toEqual(expect.arrayContaining(['read', 'write', 'unpublish']))
    expect(ticket.data).toMatchObject({ 'event.name': event.name })
    expect(found.data).toEqual([one.data])
    expect([found.total_count, found.custom_count]).toEqual([
      1,
      { status: expect.objectContaining({ not_start: 1 }) as object },
    ])
    expect(pivoted.items.map(parsed)).toEqual([{ 'type_id.name': '讲座', count: 1 }])
    expect(models.map(({ name }) => name)).toContain('CubicEventBase')
    expect(related.data.map((user) => user['roles.key'])).toContainEqual(['admin'])
    expect(parsed(fields)).toMatchObject({ status: { type: 'selection', selections: expect.any(Array) as unknown } })
    expect(info).toEqual({ display_name: '活动', user_read_only: false })
    expect(parsed(defaults)).toMatchObject({ max_applicants: 10 })
    expect(tags).toEqual(['create'])
    expect(mine).toMatchObject({ uid: admin.id })
  })
})

describe('the product', () => {
  it('finds public events for a guest, and internal ones too for signed-in users', async () => {
    const [open, inner] = [
      await anEvent({ name: '公开讲座七' }),
      await anEvent({ name: '内部讲座七', columns: { public_or_not: false } }),
    ]
    const events = (client: PublicClient, ...more: readonly object[]) =>
      search(client, {
        model: 'CubicEventBase',
        condition: all(
          leaf('status', 'in', ['not_start', 'processing', 'finished']),
          leaf('to_official_website', '=', 'true'),
          ...more,
          // no wildcard: the name contains it
          leaf('name', 'like', '讲座七'),
        ),
        fields: ['name', 'type_id.name'],
        sort: [{ field: 'id', order: 'ASC' }],
        limit: 10,
        offset: 0,
      })
    const forGuest = await events(guest(), leaf('public_or_not', '=', true))
    const forUser = await events(as(await aUser()))
    expect(forGuest.data.map(({ id }) => id)).toEqual([open.id])
    expect(forUser.data.map(({ id }) => id)).toEqual([open.id, inner.id])
    expect(forUser.total_count).toBe(2)
  })

  it('lists all event types in their order', async () => {
    const [second, first] = [await anEventType('乙', 900_002), await anEventType('甲', 900_001)]
    const { data } = await search(guest(), {
      model: 'CubicEventType',
      fields: ['name', 'id'],
      sort: [{ field: 'sort', order: 'asc' }],
      limit: -1,
    })
    expect(data.slice(-2)).toEqual([
      { id: first.id, name: '甲' },
      { id: second.id, name: '乙' },
    ])
  })

  it('finds the signed-in user and their person, and saves the avatar', async () => {
    const user = await aUser({ roles: ['scanner_admin'], person: { name: '张三', unify_id: 'P-77' } })
    const client = as(user)
    const [people, persons] = await Promise.all([
      search(client, {
        model: 'User',
        condition: leaf('id', '=', user.id),
        fields: ['nickname', 'name', 'avatar', 'id', 'roles.key', 'phone', 'email'],
        limit: 1,
        offset: 0,
        apply_list_view_filter: true,
      }),
      search(client, {
        model: 'EventPerson',
        condition: leaf('user_id.id', '=', user.id),
        fields: [
          'name',
          'unify_id',
          'person_type',
          'phone',
          'email',
          'user_id.id',
          'user_id.avatar',
          'user_id.roles.key',
        ],
        limit: 1,
      }),
    ])
    expect(people.data[0]).toMatchObject({ name: user.name, 'roles.key': ['scanner_admin'] })
    expect(persons.data[0]).toMatchObject({ 'user_id.id': user.id, 'user_id.roles.key': ['scanner_admin'] })
    const values = JSON.stringify({ id: user.id, avatar: '/files/a.png' })
    expect(await change(client, 'save', { model: 'User', values })).toMatchObject({
      status: 'ok',
      result: { id: String(user.id) },
      error_kind: null,
      errors: [],
    })
  })

  it('registers, edits and withdraws, and finds the registration among its own', async () => {
    const [user, event] = [
      await aUser(),
      await anEvent({ form: [{ name: '姓名', required: true }], registration: { max_applicants: 3 } }),
    ]
    const client = as(user)
    const send = (action: string, applicants: readonly object[]) =>
      register(client, {
        event_id: event.id,
        project_id: null,
        application_data: { applicants },
        action,
        location: '',
        source: '',
      })
    const values = { [String(event.fields[0])]: '李四' }
    expect(await send('add', [])).toEqual({ status: 'error', sub_kind: 'event:applicants_required' })
    expect(await send('add', [{ self: true, values }])).toMatchObject({ status: 'ok' })
    const mine = () =>
      search(client, {
        model: 'CubicEventApplicant',
        condition: leaf('user_id', '=', String(user.id)),
        fields: ['registration_status', 'event.name'],
        sort: [{ field: 'created_time', order: 'desc' }],
        limit: 10,
        offset: 0,
      })
    const [ticket] = (await mine()).data
    expect(ticket).toMatchObject({ registration_status: 'success', 'event.name': event.name })
    expect(await send('edit', [{ id: ticket?.['id'], values }])).toMatchObject({ status: 'ok' })
    expect(await send('delete', [{ id: ticket?.['id'] }])).toMatchObject({ status: 'ok' })
    expect((await mine()).data[0]?.['registration_status']).not.toBe('success')
  })

  it('binds a ticket by its code, and says why it cannot', async () => {
    const [user, event] = [await aUser(), await anEvent()]
    const ticket = await aTicket({ event, submitter: await aUser() })
    const bind = (code: string) =>
      change(as(user), 'call_method', {
        model: 'CubicEventApplicant',
        id: 0,
        method: 'bind',
        arguments: JSON.stringify({ flora_external_id: code }),
        condition: '',
      })
    expect(await bind('NOSUCHCODE')).toMatchObject({ status: 'error', error_kind: 'event:invalid_ticket' })
    expect(await bind(ticket.code)).toMatchObject({ status: 'ok', error_kind: null })
  })
})

describe('every change of the spec', () => {
  let admin: Awaited<ReturnType<typeof anAdmin>>
  beforeAll(async () => {
    admin = await anAdmin()
  })

  it('creates, edits, links and deletes, in sequence', async () => {
    const client = as(admin)
    const [project, member] = [await aProject(), await aUser()]
    const relate = (kind: string) =>
      change(client, 'update_relation', {
        model: 'CubicProject',
        id: project.id,
        relation_field: 'members',
        relationIDs: [member.id],
        kind,
      })
    const members = async () =>
      (await get(client, { model: 'CubicProject', id: project.id, fields: ['members.name'] })).data?.['members.name']
    const created = change(client, 'save', { model: 'CubicEventType', values: JSON.stringify({ name: '新类型' }) })
    const related = relate('add')
    expect(await created).toMatchObject({ status: 'ok', result: { id: expect.stringMatching(/^\d+$/) as string } })
    expect(await related).toEqual({ status: 'ok', error_msg: null, error_kind: null })
    expect(await members()).toEqual([member.name])
    expect(await relate('unlink')).toMatchObject({ status: 'ok' })
    expect(await members()).toEqual([])
    const { id } = (await created).result as { id: string }
    expect(await change(client, 'unlink', { model: 'CubicEventType', id: Number(id) })).toMatchObject({ status: 'ok' })
  })

  it('says which field of a refused save is wrong', async () => {
    expect(await change(as(admin), 'save', { model: 'CubicEventType', values: '{"name":""}' })).toMatchObject({
      status: 'error',
      result: null,
      sub_kind: 'save:invalid',
      errors: [{ level: 'error', kind: 'required' }],
    })
  })

  it('refuses guests forbidden actions', async () => {
    const type = await anEventType()
    const answer = change(guest(), 'unlink', { model: 'CubicEventType', id: type.id })
    await expect(
      answer.catch((error: unknown) => ({ status: (error as { kind: string }).kind })),
    ).resolves.toMatchObject({
      status: expect.stringMatching(/^(error|Unauthenticated|Forbidden)$/) as string,
    })
  })
})
