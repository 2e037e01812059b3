import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEvent, TestTicket, TestUser } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import type { Data } from '@cubic/testing/server/wire-answers'
import { faultOf, leaf } from '@cubic/testing/server/wire-client'

const { aFeedback, anAdmin, anEvent, anEventType, aProject, aTicket, aUser, as, db, guest, insert } = useWire()

let admin: TestUser
let owner: TestUser
let event: TestEvent
let ticket: TestTicket
let typeId: number
beforeAll(async () => {
  admin = await anAdmin()
  owner = await aUser({ avatar: '/files/owner.png', roles: ['mentor', 'scanner_admin'] })
  typeId = (await anEventType('讲座', 3)).id
  event = await anEvent({
    name: '秋季讲座',
    type_id: typeId,
    creator: admin,
    form: [
      { name: '姓名', type: 'text' },
      { name: '到达日期', type: 'date' },
    ],
    columns: { cover: '/files/cover.png', address: null },
  })
  ticket = await aTicket({ event, owner, name: '王小明', phone: '+8613800138000' })
})

describe('raw', () => {
  it('contains exactly the requested fields and id', async () => {
    const [found] = (await guest().search('CubicEventBase', { fields: ['name', 'cover', 'sign_in'] })).data
    expect(found).toEqual({ id: event.id, name: '秋季讲座', cover: '/files/cover.png', sign_in: true })
    expect((await guest().get('CubicEventBase', event.id, ['name'])).data).toEqual({ id: event.id, name: '秋季讲座' })
  })

  it('contains only id when no field is requested', async () => {
    expect((await guest().search('CubicEventBase')).data).toEqual([{ id: event.id }])
    expect((await guest().get('CubicEventBase', event.id, [])).data).toEqual({ id: event.id })
    expect((await guest().get('CubicEventBase', event.id, ['id'])).data).toEqual({ id: event.id })
  })

  it('contains null for a field without a value', async () => {
    expect((await guest().get('CubicEventBase', event.id, ['address', 'custom_detail_page_id'])).data).toEqual({
      id: event.id,
      address: null,
      custom_detail_page_id: null,
    })
  })

  it('contains a field once even if it is requested twice', async () => {
    expect((await guest().get('CubicEventBase', event.id, ['name', 'name'])).data).toEqual({
      id: event.id,
      name: '秋季讲座',
    })
  })

  it('follows dotted paths over to-one and to-many relations', async () => {
    expect(
      (await as(admin).get('CubicEventApplicant', ticket.id, ['name', 'user_id.avatar', 'user_id.roles.key'])).data,
    ).toEqual({
      id: ticket.id,
      name: '王小明',
      user_id: {
        id: owner.id,
        avatar: '/files/owner.png',
        roles: expect.arrayContaining([
          { id: expect.any(Number) as number, key: 'mentor' },
          { id: expect.any(Number) as number, key: 'scanner_admin' },
        ]) as unknown,
      },
    })
  })

  it('merges paths with a common prefix into one record', async () => {
    expect((await guest().get('CubicEventBase', event.id, ['type_id.name', 'type_id.sort'])).data).toEqual({
      id: event.id,
      type_id: { id: typeId, name: '讲座', sort: 3 },
    })
  })

  it('returns a to-one relation without a path as id and display_name', async () => {
    expect((await guest().get('CubicEventBase', event.id, ['type_id'])).data).toEqual({
      id: event.id,
      type_id: { id: typeId, display_name: '讲座' },
    })
  })

  it('returns a to-many relation without a path as a list of these', async () => {
    const [first = 0, second = 0] = event.fields
    expect((await guest().get('CubicEventBase', event.id, ['application_form_ids'])).data).toEqual({
      id: event.id,
      application_form_ids: [
        { id: first, display_name: '姓名' },
        { id: second, display_name: '到达日期' },
      ],
    })
  })

  it('returns both when a relation is requested with and without a path', async () => {
    expect((await guest().get('CubicEventBase', event.id, ['type_id', 'type_id.sort'])).data).toEqual({
      id: event.id,
      type_id: { id: typeId, display_name: '讲座', sort: 3 },
    })
  })

  it('returns null and [] for empty relations', async () => {
    const alone = await as(admin).get('User', (await aUser()).id, [
      'roles',
      'roles.key',
      'default_identity_id',
      'default_identity_id.name',
    ])
    expect(alone.data).toEqual({ id: expect.any(Number) as number, roles: [], default_identity_id: null })
  })

  it('follows the paths event and registration of a personal list', async () => {
    const paths = [
      'event.name',
      'event.address',
      'event.cover',
      'event.start_time',
      'event.end_time',
      'event.status',
      'event.type',
      'event.sign_in',
      'event.activity_mode',
      'registration.sign_in_type',
    ]
    expect((await as(owner).get('CubicEventApplicant', ticket.id, paths)).data).toEqual({
      id: ticket.id,
      event: {
        id: event.id,
        name: '秋季讲座',
        address: null,
        cover: '/files/cover.png',
        start_time: expect.any(String) as string,
        end_time: expect.any(String) as string,
        status: 'not_start',
        type: { id: typeId, display_name: '讲座' },
        sign_in: true,
        activity_mode: 'offline',
      },
      registration: { id: event.regist_id, sign_in_type: 'staff_scan' },
    })
  })

  it("follows a ticket's project and feedback as the personal centre reads them", async () => {
    const mentor = await aUser({ roles: ['mentor'], name: '李导师' })
    const project = await aProject({ members: [owner], mentors: [mentor], name: '星图' })
    const other = await anEvent()
    const mine = await aTicket({ event: other, owner, project })
    const feedback = await aFeedback({ project, mentor, ticket: mine })
    const paths = [
      'project.id',
      'project.name',
      'feedback.id',
      'feedback.client_edit_state',
      'feedback.mentor_edit_state',
      'feedback.mentor.id',
      'feedback.mentor.name',
    ]
    expect((await as(owner).get('CubicEventApplicant', mine.id, paths)).data).toEqual({
      id: mine.id,
      project: { id: project.id, name: '星图' },
      feedback: {
        id: feedback.id,
        client_edit_state: 'draft',
        mentor_edit_state: 'draft',
        mentor: { id: mentor.id, name: '李导师' },
      },
    })
    await db().run`delete from cubic_event_applicant where id = ${mine.id}`
    await db().run`update cubic_event_base set to_official_website = false where id = ${other.id}`
  })

  it('finds the person of a user, as the personal centre reads them', async () => {
    const student = await aUser({ person: { name: '赵一', unify_id: 'S2026', person_type: 'student' } })
    const { data } = await as(student).search('EventPerson', {
      condition: leaf('user_id.id', '=', student.id),
      fields: ['name', 'unify_id', 'person_type', 'user_id.avatar', 'user_id.roles.key'],
      limit: 1,
    })
    expect(data).toEqual([
      {
        id: student.personId,
        name: '赵一',
        unify_id: 'S2026',
        person_type: 'student',
        user_id: { id: student.id, avatar: null, roles: [] },
      },
    ])
  })

  it('writes instants as ISO 8601 in UTC and reads any offset', async () => {
    const id = Number(
      (
        await as(admin).save('CubicEventBase', {
          name: '时区',
          start_time: '2026-11-21T09:30:00+08:00',
          end_time: '2026-11-21T03:00:00Z',
          to_official_website: false,
        })
      ).result?.id,
    )
    expect((await as(admin).get('CubicEventBase', id, ['start_time', 'end_time'])).data).toEqual({
      id,
      start_time: '2026-11-21T01:30:00Z',
      end_time: '2026-11-21T03:00:00Z',
    })
    for (const moment of ['2026-11-21T01:30:00Z', '2026-11-20T20:30:00-05:00']) {
      expect((await as(admin).search('CubicEventBase', { condition: leaf('start_time', '=', moment) })).ids).toEqual([
        id,
      ])
    }
  })

  it('writes a date as YYYY-MM-DD', async () => {
    const [, dateField = 0] = event.fields
    const student = await aUser()
    const { applicants } = await as(student).register(event, {
      applicants: [{ self: true, values: { [dateField]: '2026-11-21' } }],
    })
    expect((await as(student).get('CubicEventApplicant', applicants[0]?.id ?? 0, ['values'])).data).toMatchObject({
      values: { [dateField]: '2026-11-21' },
    })
  })

  it('contains JSON fields as JSON', async () => {
    const scope = { person_types: ['student'] }
    const restricted = await anEvent({ registration: { scope }, columns: { to_official_website: false } })
    expect((await as(admin).get('CubicEventBase', restricted.id, ['regist_id.scope'])).data).toMatchObject({
      regist_id: { scope },
    })
  })

  it('contains any text unchanged', async () => {
    for (const name of [
      `引号 ' " \` \\ 反斜杠`,
      '换行\n制表\t',
      '😀 e\u0301 ﷺ \u202e',
      '<script>alert(1)</script>',
      '{"json":[1]}',
      '%_',
    ]) {
      const id = await insert('cubic_event_type', { name, sort: 0 })
      expect((await guest().get('CubicEventType', id, ['name'])).data).toEqual({ id, name })
    }
  })
})

describe('an unknown or unreadable field', () => {
  const kindAndMsg = async (model: string, field: string) => {
    const { errors } = await guest().gql(
      'query ($model: String!, $fields: [String]) { dash { generic { search(model: $model, fields: $fields) { items { raw } } } } }',
      { model, fields: ['id', field] },
    )
    const { kind, message } = faultOf(errors?.[0] ?? { message: '' })
    return { kind, named: message.includes(field) }
  }

  it.each([
    'nothing',
    'Name',
    'name.first',
    'type_id.nothing',
    'type_id.name.nothing',
    'applicants_ids.event_id.nothing',
    '__proto__',
    'constructor',
    'type_id.__proto__',
    'stage',
    'name;--',
  ])('is an error that names it: %s', async (field) =>
    expect(await kindAndMsg('CubicEventBase', field)).toEqual({ kind: 'BadRequest', named: true }),
  )

  it.each([
    'reject_reason',
    'act_details_manage_url',
    'applicants_ids.phone',
    'applicants_ids.email',
    'creator.password',
    'creator.roles',
    'regist_id.scope',
  ])('is null for a guest and reported as unreadable, and Forbidden in a condition: %s', async (field) => {
    const { data, unreadable } = await guest().search('CubicEventBase', { fields: ['id', field] })
    expect(data.length).toBeGreaterThan(0)
    const [relation = '', name = ''] = field.split('.')
    for (const record of data) {
      const related = [record[relation] as Data | readonly Data[] | null].flat().filter((each) => each !== null)
      for (const each of related) expect(each[name]).toBeNull()
    }
    expect(unreadable).toEqual([field])
    expect((await guest().get('CubicEventBase', event.id, [field, 'name', field])).unreadable).toEqual([field])
    await expect(guest().search('CubicEventBase', { condition: leaf(field, 'is null') })).rejects.toMatchObject({
      kind: 'Forbidden',
      message: expect.stringContaining(field) as string,
    })
  })

  it('is an error for get and get_by_flora_external_id too', async () => {
    await expect(guest().get('CubicEventBase', event.id, ['nothing'])).rejects.toMatchObject({
      kind: 'BadRequest',
      message: expect.stringContaining('nothing') as string,
    })
    await expect(as(owner).getByCode(ticket.code, ['nothing'])).rejects.toMatchObject({
      kind: 'BadRequest',
      message: expect.stringContaining('nothing') as string,
    })
  })

  it('is an error whether or not a record is found', async () => {
    await expect(guest().get('CubicEventBase', 2_000_000_000, ['nothing'])).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    await expect(
      guest().search('CubicEventBase', { fields: ['nothing'], condition: leaf('id', '=', 0) }),
    ).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it.each([null, '', '.', 'type_id.', '.name', 'type_id..name'])('is an error if it is %j', async (field) => {
    await expect(guest().search('CubicEventBase', { fields: [field as string] })).rejects.toMatchObject({
      kind: 'BadRequest',
    })
  })
})

describe('get', () => {
  it('gives the same answer for missing and unreadable records', async () => {
    const draft = await anEvent({ stage: 'draft' })
    const fields = ['name', 'type_id']
    const [hidden, missing] = [
      await guest().get('CubicEventBase', draft.id, fields),
      await guest().get('CubicEventBase', 2_000_000_000, fields),
    ]
    expect(hidden).toEqual(missing)
    expect(hidden).toMatchObject({ data: null, tags: [] })
    expect((await as(admin).get('CubicEventBase', draft.id, fields)).data).toMatchObject({ id: draft.id })
  })

  it.each([0, -1, 2_147_483_647, -2_147_483_648])('gives null for the id %i', async (id) =>
    expect((await as(admin).get('CubicEventBase', id)).data).toBeNull(),
  )

  it('gives null when a requested tag is not granted', async () => {
    expect((await guest().get('CubicEventBase', event.id, ['name'], ['read'])).data).toEqual({
      id: event.id,
      name: '秋季讲座',
    })
    expect((await guest().get('CubicEventBase', event.id, ['name'], ['read', 'write'])).data).toBeNull()
    expect((await as(admin).get('CubicEventBase', event.id, ['name'], ['read', 'write'])).data).toEqual({
      id: event.id,
      name: '秋季讲座',
    })
  })
})

describe('get_by_flora_external_id', () => {
  it('finds a ticket by its binding code for a caller who may read it', async () => {
    for (const reader of [owner, admin]) {
      expect((await as(reader).getByCode(ticket.code, ['name', 'phone'])).data).toEqual({
        id: ticket.id,
        name: '王小明',
        phone: '+8613800138000',
      })
    }
  })

  it('finds page material by its code', async () => {
    const page = await insert('cubic_event_page', { name: '页面', content: [] })
    const shown = await anEvent({ columns: { custom_detail_page_id: page } })
    const id = await insert('cubic_page_material_file', {
      page_id: page,
      origin_filename: '日程.pdf',
      filename: 'a1.pdf',
      flora_external_id: 'MATERIAL1',
    })
    expect(
      (await guest().getByCode('MATERIAL1', ['origin_filename', 'filename', 'flora_external_id'], 'PageMaterialFile'))
        .data,
    ).toEqual({ id, origin_filename: '日程.pdf', filename: 'a1.pdf', flora_external_id: 'MATERIAL1' })
    await db().run`update cubic_event_base set to_official_website = false where id = ${shown.id}`
    expect((await guest().getByCode('MATERIAL1', ['filename'], 'PageMaterialFile')).data).toBeNull()
  })

  it('gives null for an unknown code', async () =>
    expect((await as(owner).getByCode('000000000000', ['name'])).data).toBeNull())

  it('is refused for a model without codes', async () => {
    await expect(as(admin).getByCode('X', ['id'], 'User')).rejects.toMatchObject({ kind: 'BadRequest' })
  })
})

describe('relations', () => {
  it('list the model of each requested relation', async () => {
    const fields = ['name', 'type_id', 'application_form_ids.name', 'start_time', 'regist_id.status']
    const relations = {
      type_id: 'CubicEventType',
      application_form_ids: 'CubicEventFormField',
      regist_id: 'CubicEventRegist',
    }
    expect((await guest().search('CubicEventBase', { fields })).relations).toEqual(relations)
    expect((await guest().get('CubicEventBase', event.id, fields)).relations).toEqual(relations)
    expect((await as(owner).getByCode(ticket.code, ['event.name', 'name'])).relations).toEqual({
      event: 'CubicEventBase',
    })
  })

  it('are {} when there are none, and are listed even if nothing is found', async () => {
    expect((await guest().search('CubicEventBase', { fields: ['name'] })).relations).toEqual({})
    expect(
      (await guest().search('CubicEventBase', { fields: ['type_id'], condition: leaf('id', '=', 0) })).relations,
    ).toEqual({ type_id: 'CubicEventType' })
  })
})

describe('the computed fields of an event', () => {
  it.each<[string, number, number]>([
    ['not_start', 60, 120],
    ['processing', -60, 60],
    ['finished', -120, -60],
  ])('show a published event as %s', async (status, starts, ends) => {
    const published = await anEvent({ starts, ends })
    expect((await guest().get('CubicEventBase', published.id, ['status'])).data).toEqual({ id: published.id, status })
    expect(
      (await guest().search('CubicEventBase', { condition: leaf('status', '=', status), limit: -1 })).ids,
    ).toContain(published.id)
    for (const other of ['not_start', 'processing', 'finished'].filter((candidate) => candidate !== status)) {
      expect(
        (await guest().search('CubicEventBase', { condition: leaf('status', '=', other), limit: -1 })).ids,
      ).not.toContain(published.id)
    }
  })

  it.each<[string, object, object]>([
    ['upcoming', { opens: 10 }, {}],
    ['open', { opens: -10, closes: 10 }, {}],
    ['open', {}, {}],
    ['closed', { closes: -1 }, {}],
    ['closed', { closed: true }, {}],
    ['closed', {}, { starts: -120, ends: -60 }],
    ['closed', {}, { stage: 'cancelled' }],
  ])('show a registration as %s: %j %j', async (status, registration, options) => {
    const other = await anEvent({ ...options, registration })
    expect((await as(admin).get('CubicEventBase', other.id, ['regist_id.status'])).data).toMatchObject({
      regist_id: { status },
    })
  })

  it('tell each caller their own standing', async () => {
    const mine = await anEvent()
    const asked = ['registered', 'own_applicant_id']
    expect((await guest().get('CubicEventBase', mine.id, asked)).data).toEqual({
      id: mine.id,
      registered: false,
      own_applicant_id: null,
    })
    const own = await aTicket({ event: mine, owner, name: '王小明' })
    expect((await as(owner).get('CubicEventBase', mine.id, asked)).data).toEqual({
      id: mine.id,
      registered: true,
      own_applicant_id: { id: own.id, display_name: '王小明' },
    })
    expect((await as(await aUser()).get('CubicEventBase', mine.id, asked)).data).toEqual({
      id: mine.id,
      registered: false,
      own_applicant_id: null,
    })
  })

  it('include the number of participants if the event shows it', async () => {
    for (const show of [true, false]) {
      const counted = await anEvent({ columns: { show_participant_number: show } })
      await aTicket({ event: counted, owner })
      await aTicket({ event: counted, submitter: owner, status: 'waitlisted' })
      expect((await guest().get('CubicEventBase', counted.id, ['participant_number'])).data).toEqual({
        id: counted.id,
        participant_number: show ? 1 : null,
      })
      expect((await as(admin).get('CubicEventBase', counted.id, ['participant_number'])).data).toEqual({
        id: counted.id,
        participant_number: 1,
      })
    }
  })
})
