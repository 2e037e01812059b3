import { describe, expect, it } from 'vitest'
import type { EventOptions, TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aTicket, aUser, as, guest } = useSharedWire()

type Stage = NonNullable<EventOptions['stage']>
const STAGES: readonly Stage[] = ['draft', 'waiting_review', 'rejected', 'scheduled', 'published', 'cancelled']
const ok = { status: 'ok', error_kind: null, error_msg: null }
const refused = (error_kind: string) => ({
  status: 'error',
  error_kind,
  error_msg: expect.stringMatching(/./) as string,
})
const statusOf = async (event: TestEvent) =>
  (await as(await anAdmin()).get('CubicEventBase', event.id, ['status'])).data?.['status']

describe('the stage of an event', () => {
  const MOVES: {
    readonly [method: string]: { readonly args: object; readonly leads: { readonly [stage in Stage]?: string } }
  } = {
    submit_review: { args: {}, leads: { draft: 'waiting_review', rejected: 'waiting_review' } },
    approve: { args: { decision: 'approve' }, leads: { waiting_review: 'not_start' } },
    reject: { args: { decision: 'reject', reason: '地点未定' }, leads: { waiting_review: 'rejected' } },
    publish: { args: {}, leads: { draft: 'not_start', scheduled: 'not_start', cancelled: 'not_start' } },
    unpublish: { args: {}, leads: { published: 'cancelled', scheduled: 'draft' } },
  }
  const cases = Object.entries(MOVES).flatMap(([method, { leads }]) =>
    STAGES.map((stage) => [method, stage, leads[stage]] as const),
  )
  it.each(cases)('by %s from %s is %s', async (action, stage, becomes) => {
    const [admin, event] = [await anAdmin(), await anEvent({ stage })]
    const before = await statusOf(event)
    const answer = await as(admin).callEvent(
      event,
      action === 'approve' || action === 'reject' ? 'audit' : action,
      MOVES[action]?.args,
    )
    expect(answer).toMatchObject(becomes === undefined ? refused('event:forbidden_transition') : ok)
    expect(await statusOf(event)).toBe(becomes ?? before)
  })

  it('is published once when two admins publish it at once', async () => {
    const [event, admins] = [await anEvent({ stage: 'draft' }), [await anAdmin(), await anAdmin()]]
    const answers = await Promise.all(admins.map((admin) => as(admin).callEvent(event, 'publish')))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['error', 'ok'])
  })

  it('shows its author the reason of a rejection, until the next review', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const event = await anEvent({ stage: 'waiting_review', creator: author })
    const reasonOf = async () =>
      (await as(author).get('CubicEventBase', event.id, ['reject_reason'])).data?.['reject_reason']
    await as(await anAdmin()).callEvent(event, 'audit', { decision: 'reject', reason: '地点未定' })
    expect(await reasonOf()).toBe('地点未定')
    await as(author).callEvent(event, 'submit_review')
    await as(await anAdmin()).callEvent(event, 'audit', { decision: 'approve' })
    expect(await reasonOf()).toBeNull()
  })

  it('returns to draft when a rejected event is edited', async () => {
    const [author, event] = [await aUser({ roles: ['event_admin'] }), await anEvent({ stage: 'rejected' })]
    expect(await as(author).save('CubicEventBase', { id: event.id, address: '新地点' })).toMatchObject({ status: 'ok' })
    expect(await statusOf(event)).toBe('draft')
  })

  it('keeps the time of its first publication', async () => {
    const [admin, event] = [await anAdmin(), await anEvent({ stage: 'draft' })]
    const timeOf = async () =>
      (await as(admin).get('CubicEventBase', event.id, ['published_time'])).data?.['published_time']
    expect(await timeOf()).toBeNull()
    await as(admin).callEvent(event, 'publish')
    expect(Date.now() - Date.parse(String(await timeOf()))).toBeLessThan(60_000)
  })
})

describe('a review', () => {
  it.each([
    { decision: 'reject' },
    { decision: 'reject', reason: '' },
    { decision: 'reject', reason: '  ' },
    { decision: 'reject', reason: null },
  ])('requires a reason to reject: %j', async (args) => {
    const event = await anEvent({ stage: 'waiting_review' })
    expect(await as(await anAdmin()).callEvent(event, 'audit', args)).toMatchObject(refused('event:reason_required'))
    expect(await statusOf(event)).toBe('waiting_review')
  })

  it.each<[unknown]>([
    [{}],
    [{ decision: 'maybe' }],
    [{ decision: ['approve'] }],
    [{ decision: true }],
    [{ decision: 'reject', reason: 7 }],
    [{ decision: 'reject', reason: 'x'.repeat(10_000) }],
    [{ decision: 'reject', reason: 'a\0b' }],
  ])('is BadRequest with %j', async (args) => {
    const event = await anEvent({ stage: 'waiting_review' })
    await expect(as(await anAdmin()).callEvent(event, 'audit', args)).rejects.toMatchObject({ kind: 'BadRequest' })
    expect(await statusOf(event)).toBe('waiting_review')
  })

  it.each<[EventOptions]>([
    [{ type_id: null }],
    [{ starts: null }],
    [{ ends: null }],
    [{ columns: { address: null } }],
    [{ columns: { address: null, activity_mode: 'online' } }],
    [{ registration: { closes: 10 * 24 * 60 } }],
  ])('requires the essential fields, as publishing does: %j', async (missing) => {
    const admin = as(await anAdmin())
    for (const [stage, method, args] of [
      ['draft', 'submit_review', {}],
      ['draft', 'publish', {}],
      ['waiting_review', 'audit', { decision: 'approve' }],
    ] as const) {
      const event = await anEvent({ stage, ...missing })
      const answer = await admin.callEvent(event, method, args)
      expect(answer.status).toBe('error')
      expect(answer.error_msg).toMatch(/活动类型|时间|地点|链接|报名截止/)
      expect(await statusOf(event)).toBe(stage)
    }
  })
})

describe('an author who is not an admin', () => {
  it('can submit for review, but not publish a draft', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const event = await anEvent({ stage: 'draft', creator: author })
    expect(await as(author).callEvent(event, 'publish')).toMatchObject(refused('event:forbidden_transition'))
    expect(await statusOf(event)).toBe('draft')
    expect(await as(author).callEvent(event, 'submit_review')).toMatchObject(ok)
    expect(await statusOf(event)).toBe('waiting_review')
  })

  it('can unpublish a published event and publish it again', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const event = await anEvent({ creator: author })
    expect(await as(author).callEvent(event, 'unpublish')).toMatchObject(ok)
    expect(await as(author).callEvent(event, 'publish')).toMatchObject(ok)
    expect(await statusOf(event)).toBe('not_start')
  })
})

describe('pinning', () => {
  it('moves an event to the top, and unpinning moves it back', async () => {
    const [admin, event] = [as(await anAdmin()), await anEvent()]
    const pinned = async () => (await admin.search('CubicEventBase', { condition: leaf('top_or_not', '=', true) })).ids
    expect(await pinned()).not.toContain(event.id)
    expect(await admin.callEvent(event, 'pin')).toMatchObject(ok)
    expect(await pinned()).toContain(event.id)
    expect(await admin.callEvent(event, 'unpin')).toMatchObject(ok)
    expect(await pinned()).not.toContain(event.id)
  })
})

describe('duplicating', () => {
  it('creates a draft of the caller with the rules and the form, but without people', async () => {
    const author = await aUser({ roles: ['event_admin'] })
    const event = await anEvent({
      creator: await aUser(),
      columns: { address: '报告厅', sign_in: false, public_or_not: false },
      registration: { limit: 7, need_audit: true, scope: { person_types: ['student'] } },
      form: [
        { name: '姓名', required: true },
        { name: '学院', type: 'radio', selections: [{ value: 'a', name: '甲' }] },
      ],
    })
    await aTicket({ event, owner: await aUser() })
    const answer = await as(author).callEvent(event, 'duplicate')
    expect(answer).toMatchObject({ ...ok, result: { id: expect.any(Number) as number } })
    const fields = [
      'status',
      'address',
      'sign_in',
      'public_or_not',
      'creator.id',
      'applicants_ids',
      'participant_number',
      'regist_id.limit_number',
      'regist_id.taken_number',
      'regist_id.need_audit',
      'regist_id.scope',
      'application_form_ids.name',
      'application_form_ids.required',
    ]
    const { data } = await as(author).get('CubicEventBase', Number(answer.result?.['id']), fields)
    expect(data).toMatchObject({
      status: 'draft',
      address: '报告厅',
      sign_in: false,
      public_or_not: false,
      creator: { id: author.id },
      applicants_ids: [],
      participant_number: 0,
      regist_id: { limit_number: 7, taken_number: 0, need_audit: true, scope: { person_types: ['student'] } },
      application_form_ids: [
        { name: '姓名', required: true },
        { name: '学院', required: false },
      ],
    })
    expect(data?.id).not.toBe(event.id)
    expect(
      (await as(author).get('CubicEventBase', event.id, ['status', 'application_form_ids', 'participant_number'])).data,
    ).toMatchObject({ status: 'not_start', participant_number: 1, application_form_ids: [{}, {}] })
  })

  it('makes a copy that can be published and sells its seats', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent({ registration: { limit: 1 } })
    const id = Number((await admin.callEvent(event, 'duplicate')).result?.['id'])
    const [start_time, end_time] = [
      new Date(Date.now() + 3_600_000).toISOString(),
      new Date(Date.now() + 7_200_000).toISOString(),
    ]
    expect(await admin.save('CubicEventBase', { id, start_time, end_time })).toMatchObject({ status: 'ok' })
    expect(await admin.callEvent({ id }, 'publish')).toMatchObject(ok)
    const answers = await Promise.all([1, 2].map(async () => as(await aUser()).register({ id })))
    expect(answers.filter((answer) => answer.status === 'ok')).toHaveLength(1)
    expect(answers.filter((answer) => answer.sub_kind === 'event:regist_full')).toHaveLength(1)
  })
})

describe('saving an event with its parts', () => {
  const parts = ['name', 'status', 'regist_id.limit_number', 'custom_detail_page_id.content_cn']
  const read = async (user: TestUser, id: number) => (await as(user).get('CubicEventBase', id, parts)).data

  it('creates it together with its registration', async () => {
    const author = await aUser({ roles: ['event_author'] })
    const given = { event: { name_cn: '读书会' }, registration: { limited: true, limit_number: 12 } }
    const answer = await as(author).callEvent({ id: 0 }, 'save_event', given)
    expect(answer).toMatchObject(ok)
    expect(await read(author, Number(answer.result?.['id']))).toMatchObject({
      name: '读书会',
      status: 'draft',
      regist_id: { limit_number: 12 },
    })
  })

  it('creates nothing where either is refused, and names the field', async () => {
    const admin = await anAdmin()
    const [name_cn, count] = [
      '只存了一半',
      async () =>
        (await as(admin).search('CubicEventBase', { condition: leaf('name_cn', '=', '只存了一半') })).data.length,
    ]
    const save = (given: object) => as(admin).callEvent({ id: 0 }, 'save_event', given)
    expect(await save({ event: { name_cn }, registration: { limited: true } })).toMatchObject({
      ...refused('save:invalid'),
      errors: [{ field: 'limit_number', index: 1 }],
    })
    expect(await save({ event: { name_cn, type_id: 2_000_000_000 } })).toMatchObject({
      ...refused('save:invalid'),
      errors: [{ field: 'type_id', index: 0 }],
    })
    expect(await count()).toBe(0)
  })

  it('changes all of it, or nothing', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ name: '原名', registration: { limit: 5 } })
    const page = await as(admin).save('CubicEventPage', { name: '页面' })
    const { data } = await as(admin).get('CubicEventBase', event.id, ['version'])
    const change = (limit_number: number, version: unknown = data?.['version']) =>
      as(admin).callEvent(event, 'save_event', {
        event: { id: event.id, version, name_cn: '新名', custom_detail_page_id: Number(page.result?.id) },
        registration: { id: event.regist_id, limited: true, limit_number },
        page: { id: Number(page.result?.id), content_cn: [{ type: 'rich_text', html: '<p>您好</p>' }] },
      })
    expect(await change(-1)).toMatchObject({
      ...refused('save:invalid'),
      errors: [{ field: 'limit_number', index: 1 }],
    })
    expect(await change(8, '0')).toMatchObject({ ...refused('save:conflict'), errors: [{ index: 0 }] })
    expect(await read(admin, event.id)).toMatchObject({ name: '原名', regist_id: { limit_number: 5 } })
    expect(await change(8)).toMatchObject({ ...ok, result: { id: event.id } })
    expect(await read(admin, event.id)).toMatchObject({
      name: '新名',
      regist_id: { limit_number: 8 },
      custom_detail_page_id: { content_cn: [{ html: '<p>您好</p>' }] },
    })
  })

  it('changes nothing of a published event whose limit would be below the seats taken', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ columns: { address: '报告厅' }, registration: { limit: 5 } })
    for (let count = 0; count < 3; count++) await aTicket({ event, owner: await aUser() })
    const answer = await as(admin).callEvent(event, 'save_event', {
      event: { id: event.id, address_cn: '图书馆' },
      registration: { id: event.regist_id, limit_number: 2 },
    })
    expect(answer).toMatchObject(refused('event:limit_below_taken'))
    const { data } = await as(admin).get('CubicEventBase', event.id, ['address_cn', 'regist_id.limit_number'])
    expect(data).toMatchObject({ address_cn: '报告厅', regist_id: { limit_number: 5 } })
  })

  it('makes a page and gives it to the event, or makes none', async () => {
    const admin = await anAdmin()
    const event = await anEvent({ name: '没有页面' })
    const { data } = await as(admin).get('CubicEventBase', event.id, ['version'])
    const begin = (version: unknown, name: string, page: object = {}) =>
      as(admin).callEvent(event, 'save_event', {
        event: { id: event.id, version },
        page: { name, content_cn: [{ type: 'rich_text', html: '<p>您好</p>' }], ...page },
      })
    const pages = async () =>
      (await as(admin).search('CubicEventPage', { condition: leaf('name', '=', '只做了一半的页面') })).data.length
    expect(await begin('0', '只做了一半的页面')).toMatchObject({ ...refused('save:conflict'), errors: [{ index: 0 }] })
    expect(await begin(data?.['version'], '', { content_cn: 'no blocks' })).toMatchObject({
      ...refused('save:invalid'),
      errors: [{ index: 2 }],
    })
    expect(await pages()).toBe(0)
    expect(await read(admin, event.id)).toMatchObject({ custom_detail_page_id: null })
    const begun = await begin(data?.['version'], '新页面')
    expect(begun).toMatchObject({ ...ok, result: { id: event.id, page_id: expect.any(Number) } })
    expect(await read(admin, event.id)).toMatchObject({
      custom_detail_page_id: { id: begun.result?.['page_id'], content_cn: [{ html: '<p>您好</p>' }] },
    })
  })

  it('asks for the right to each record', async () => {
    const author = await aUser({ roles: ['event_author'] })
    const event = await anEvent({ name: '别人的' })
    const given = { event: { id: event.id, name_cn: '我的' } }
    expect(await as(author).callEvent({ id: 0 }, 'save_event', given)).toMatchObject(refused('save:not_found'))
    for (const [client, kind] of [
      [guest(), 'Unauthenticated'],
      [as(await aUser()), 'Forbidden'],
    ] as const)
      await expect(client.callEvent({ id: 0 }, 'save_event', given)).rejects.toMatchObject({ kind })
    expect(await read(await anAdmin(), event.id)).toMatchObject({ name: '别人的' })
  })
})

describe("the right to an event's methods", () => {
  const METHODS = ['submit_review', 'audit', 'publish', 'unpublish', 'pin', 'unpin', 'duplicate']
  const others: readonly (readonly [string, string, () => Promise<TestUser | undefined>])[] = [
    ['a guest', 'Unauthenticated', async () => undefined],
    ['a user', 'Forbidden', () => aUser()],
    ['a mentor', 'Forbidden', () => aUser({ roles: ['mentor'] })],
    ['who only scans', 'Forbidden', () => aUser({ roles: ['scanner_admin'] })],
  ]
  it.each(others)('is denied to %s', async (_title, kind, makeUser) => {
    const event = await anEvent()
    const user = await makeUser()
    const client = user ? as(user) : guest()
    for (const method of METHODS)
      await expect(client.callEvent(event, method, { decision: 'approve' }), method).rejects.toMatchObject({ kind })
    expect(await statusOf(event)).toBe('not_start')
  })

  it('is lost by a creator who is no longer staff', async () => {
    const former = await aUser()
    const event = await anEvent({ creator: former })
    for (const method of METHODS)
      await expect(as(former).callEvent(event, method, { decision: 'approve' }), method).rejects.toMatchObject({
        kind: 'Forbidden',
      })
  })

  it('does not reveal whether a hidden event exists', async () => {
    const [draft, user] = [await anEvent({ stage: 'draft' }), as(await aUser())]
    const answer = async (id: number) => answerOrFault(user.callEvent({ id }, 'publish'))
    expect(await answer(draft.id)).toEqual(await answer(2_000_000_000))
  })
})

describe('call_method', () => {
  it('refuses unknown and future methods', async () => {
    const [admin, event] = [as(await anAdmin()), await anEvent()]
    for (const method of ['fly', 'land', 'save', 'unlink', 'constructor', '__proto__', '', 'check_in']) {
      await expect(admin.callEvent(event, method), method).rejects.toMatchObject({ kind: 'BadRequest' })
    }
  })

  it.each(['{', '[]', '"x"', '7', 'null'])('refuses the arguments %s', async (args) => {
    const event = await anEvent({ stage: 'draft' })
    await expect(as(await anAdmin()).callEvent(event, 'publish', args)).rejects.toMatchObject({ kind: 'BadRequest' })
    expect(await statusOf(event)).toBe('draft')
  })

  it.each(['{"stage":"finished"}', '{"__proto__":{"a":1}}', '{"at":null,"At":null}', '{"":1}'])(
    'refuses arguments that a method does not have: %s',
    async (args) => {
      const event = await anEvent({ stage: 'draft' })
      await expect(as(await anAdmin()).callEvent(event, 'publish', args)).rejects.toMatchObject({ kind: 'BadRequest' })
      expect(await statusOf(event)).toBe('draft')
    },
  )

  it('names an argument that a method does not have, and those that it has', async () => {
    const admin = as(await anAdmin())
    await expect(admin.call('CubicMessage', 0, 'send_again', '{"ids":[1]}')).rejects.toThrow(/ids.*message_ids/)
    await expect(admin.call('CubicMessage', 0, 'outbox_state', '{"a":1}')).rejects.toMatchObject({ kind: 'BadRequest' })
  })

  it('answers a missing record with an error', async () => {
    for (const id of [0, -1, 2_147_483_647])
      expect(await as(await anAdmin()).callEvent({ id }, 'publish')).toMatchObject({
        status: 'error',
        error_kind: expect.stringMatching(/./) as string,
      })
  })

  it('calls the method only if the condition holds', async () => {
    const [admin, event] = [as(await anAdmin()), await anEvent({ stage: 'draft', name: '条件' })]
    expect(await admin.call('CubicEventBase', event.id, 'publish', {}, leaf('name', '=', '别的'))).toMatchObject({
      status: 'error',
    })
    expect(await statusOf(event)).toBe('draft')
    await expect(admin.call('CubicEventBase', event.id, 'publish', {}, leaf('nothing', '=', 1))).rejects.toMatchObject({
      kind: 'BadRequest',
    })
    expect(await admin.call('CubicEventBase', event.id, 'publish', {}, leaf('name', '=', '条件'))).toMatchObject(ok)
  })

  it('returns the result as a JSON string and the reason in the requested language', async () => {
    const [admin, event] = [as(await anAdmin()), await anEvent()]
    const { data } = await admin.gql<{ dash: { generic: { call_method: { result: unknown } } } }>(
      `mutation { dash { generic { call_method(model: "CubicEventBase", id: ${event.id}, method: "duplicate", arguments: "{}") { result } } } }`,
    )
    expect(JSON.parse(String(data?.dash.generic.call_method.result))).toEqual({ id: expect.any(Number) as number })
    expect((await admin.with({ language: 'en' }).callEvent(event, 'publish')).error_msg).toMatch(/^[ -~]+$/)
    expect((await admin.callEvent(event, 'publish')).error_msg).toMatch(/\p{Script=Han}/u)
  })

  it('logs every change of state in the audit log, with person and address', async () => {
    const [admin, event] = [await anAdmin(), await anEvent({ stage: 'draft' })]
    for (const method of ['publish', 'pin', 'unpublish']) await as(admin).callEvent(event, method)
    const { data } = await as(admin).search('AuditEntry', {
      condition: {
        logic_operator: '&',
        children: [leaf('model', '=', 'CubicEventBase'), leaf('record_id', '=', event.id)],
      },
      fields: ['action', 'user_id.id', 'address', 'at'],
    })
    expect(data.map((entry) => [entry['action'], entry['user_id'], entry['address']])).toEqual(
      ['publish', 'pin', 'unpublish'].map((action) => [
        action,
        { id: admin.id },
        expect.stringMatching(/^10\./) as string,
      ]),
    )
  })
})
