import { describe, expect, it } from 'vitest'
import type { EventOptions, TestEvent, TestUser } from '@cubic/testing/server/builders'
import { registrationReads } from '@cubic/testing/server/registrations'
import { useSharedWire } from '@cubic/testing/server/wire'
import { leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aTicket, aUser, as, db, guest } = useSharedWire()
const { takenOf, statusesOf } = registrationReads({ anAdmin, as })

const self = { self: true, values: {} }
const someone = { values: {} }
const refused = (sub_kind: string) => ({ status: 'error', sub_kind, applicants: [] })

async function submitted(
  options: EventOptions = {},
  applicants: readonly object[] = [self, someone],
): Promise<{ event: TestEvent; user: TestUser; ids: readonly number[] }> {
  const [event, user] = [
    await anEvent({ form: [{ name: '姓名' }, { name: '电话', type: 'phone' }], ...options }),
    await aUser(),
  ]
  const answer = await as(user).register(event, { applicants })
  expect(answer.status).toBe('ok')
  return { event, user, ids: answer.applicants.map((applicant) => applicant.id) }
}
const endEdits = (event: TestEvent) =>
  db().run`update cubic_event_regist set modify_end_time = now() where id = ${event.regist_id}`

describe('editing', () => {
  it('changes the answers of an applicant and nothing else of the ticket', async () => {
    const { event, user, ids } = await submitted()
    const [name = 0, phone = 0] = event.fields
    const fields = ['name', 'phone', 'values', 'registration_status', 'flora_external_id', 'user_id']
    const before = (await as(user).get('CubicEventApplicant', ids[1] ?? 0, fields)).data
    const answer = await as(user).register(event, {
      action: 'edit',
      applicants: [{ id: ids[1] ?? 0, values: { [name]: '李四', [phone]: '13900139000' } }],
    })
    expect(answer).toMatchObject({
      status: 'ok',
      applicants: [{ id: ids[1], registration_status: 'success', flora_external_id: before?.['flora_external_id'] }],
    })
    expect((await as(user).get('CubicEventApplicant', ids[1] ?? 0, fields)).data).toEqual({
      ...before,
      name: '李四',
      phone: '+8613900139000',
      values: { [name]: '李四', [phone]: '+8613900139000' },
    })
  })

  it('checks the answers as on registration', async () => {
    const { event, user, ids } = await submitted()
    const [, phone = 0] = event.fields
    const answer = await as(user).register(event, {
      action: 'edit',
      applicants: [
        { id: ids[0] ?? 0, values: {} },
        { id: ids[1] ?? 0, values: { [phone]: 'x' } },
      ],
    })
    expect(answer).toMatchObject({
      ...refused('event:invalid_field'),
      errors: [{ field: String(phone), index: 1, kind: 'pattern' }],
    })
  })

  it('changes all of the applicants or none', async () => {
    const { event, user, ids } = await submitted()
    const [name = 0, phone = 0] = event.fields
    await as(user).register(event, {
      action: 'edit',
      applicants: [
        { id: ids[0] ?? 0, values: { [name]: '改' } },
        { id: ids[1] ?? 0, values: { [phone]: 'x' } },
      ],
    })
    expect((await as(user).get('CubicEventApplicant', ids[0] ?? 0, ['values'])).data).toMatchObject({ values: {} })
  })

  it('is refused without answers, since it would erase them', async () => {
    const { event, user } = await submitted()
    const [name = 0] = event.fields
    const applicants = (await as(user).search('CubicEventApplicant', { condition: leaf('event_id', '=', event.id) }))
      .ids
    const edit = (change: object) =>
      as(user).registerRaw(event, 'edit', JSON.stringify({ applicants: applicants.map((id) => ({ id, ...change })) }))
    expect(await edit({ values: { [name]: '张三' } })).toMatchObject({ status: 'ok' })
    for (const change of [{}, { values: null }])
      await expect(edit(change)).rejects.toMatchObject({
        kind: 'BadRequest',
        message: expect.stringContaining('values') as string,
      })
    expect((await as(user).get('CubicEventApplicant', applicants[0] ?? 0, ['values'])).data).toMatchObject({
      values: { [name]: '张三' },
    })
  })

  it('is refused with the reason if it lists an applicant twice', async () => {
    const { event, user, ids } = await submitted()
    const [name = 0] = event.fields
    const [id = 0] = ids
    const answer = await as(user)
      .with({ language: 'en' })
      .register(event, {
        action: 'edit',
        applicants: [
          { id, values: { [name]: '甲' } },
          { id, values: { [name]: '乙' } },
        ],
      })
    expect(answer).toMatchObject({
      ...refused('event:invalid_field'),
      errors: [
        { field: 'id', index: 1, message: 'The registrant is not correct: the same person appears more than once' },
      ],
    })
    expect((await as(user).get('CubicEventApplicant', id, ['values'])).data).toMatchObject({ values: {} })
  })

  it('neither takes nor releases a seat', async () => {
    const { event, user, ids } = await submitted({ registration: { limit: 2 } })
    expect(
      await as(user).register(event, { action: 'edit', applicants: ids.map((id) => ({ id, values: {} })) }),
    ).toMatchObject({ status: 'ok' })
    expect(await takenOf(event)).toBe(2)
  })

  it('is still possible after the registration was stopped manually', async () => {
    const { event, user, ids } = await submitted()
    await db().run`update cubic_event_regist set closed = true where id = ${event.regist_id}`
    expect(
      await as(user).register(event, { action: 'edit', applicants: [{ id: ids[0] ?? 0, values: {} }] }),
    ).toMatchObject({ status: 'ok' })
  })
})

describe.each(['edit', 'delete'])('%s is refused', (action) => {
  const change = (user: TestUser, event: TestEvent, ids: readonly number[]) =>
    as(user).register(event, { action, applicants: ids.map((id) => ({ id, values: {} })) })

  it('as event:edit_closed after the modification deadline', async () => {
    const { event, user, ids } = await submitted()
    await endEdits(event)
    expect(await change(user, event, ids)).toMatchObject(refused('event:edit_closed'))
    expect(await statusesOf(event)).toEqual(['success', 'success'])
  })

  it("as event:edit_closed after the registration's end, the default deadline", async () => {
    const { event, user, ids } = await submitted({ registration: { closes: 60 } })
    await db().run`update cubic_event_regist set regist_end_time = now() where id = ${event.regist_id}`
    expect(await change(user, event, ids)).toMatchObject(refused('event:edit_closed'))
  })

  it('only after the deadline, even if the registration has ended before', async () => {
    const { event, user, ids } = await submitted({ registration: { closes: 60, modifyUntil: 120 } })
    await db().run`update cubic_event_regist set regist_end_time = now() where id = ${event.regist_id}`
    expect(await change(user, event, ids)).toMatchObject({ status: 'ok' })
  })

  it('as event:not_found for applicants of another submission', async () => {
    const { event, ids } = await submitted()
    const other = await submitted()
    for (const [user, targets] of [
      [other.user, ids],
      [other.user, [2_000_000_000]],
      [await aUser(), ids],
    ] as const) {
      expect(await change(user, event, targets)).toMatchObject({
        ...refused('event:not_found'),
        error_msg: '报名人不存在，或不是由您提交的',
      })
    }
    expect(await change(other.user, event, other.ids)).toMatchObject(refused('event:not_found'))
    expect(await change(other.user, other.event, [...other.ids, ...ids])).toMatchObject(refused('event:not_found'))
    expect(await statusesOf(event)).toEqual(['success', 'success'])
    expect(await statusesOf(other.event)).toEqual(['success', 'success'])
  })

  it('as event:not_found for withdrawn applicants', async () => {
    const { event, user, ids } = await submitted()
    await as(user).register(event, { action: 'delete', applicants: [{ id: ids[1] ?? 0 }] })
    expect(await change(user, event, ids)).toMatchObject(refused('event:not_found'))
    expect(await statusesOf(event)).toEqual(['success', 'withdrawn'])
  })

  it('to a guest as event:unauthenticated', async () => {
    const { event, ids } = await submitted()
    expect(await guest().register(event, { action, applicants: ids.map((id) => ({ id, values: {} })) })).toMatchObject(
      refused('event:unauthenticated'),
    )
  })
})

describe('deleting', () => {
  it('withdraws the applicant and frees the seat', async () => {
    const { event, user, ids } = await submitted({ registration: { limit: 2 } })
    expect(await as(await aUser()).register(event)).toMatchObject(refused('event:regist_full'))
    expect(await as(user).register(event, { action: 'delete', applicants: [{ id: ids[1] ?? 0 }] })).toMatchObject({
      status: 'ok',
      applicants: [{ id: ids[1], registration_status: 'withdrawn' }],
    })
    expect(await takenOf(event)).toBe(1)
    expect(await as(await aUser()).register(event)).toMatchObject({ status: 'ok' })
    expect(await takenOf(event)).toBe(2)
  })

  it('withdraws all of them or none', async () => {
    const { event, user, ids } = await submitted()
    expect(
      await as(user).register(event, { action: 'delete', applicants: [{ id: ids[0] ?? 0 }, { id: 2_000_000_000 }] }),
    ).toMatchObject(refused('event:not_found'))
    expect([await statusesOf(event), await takenOf(event)]).toEqual([['success', 'success'], 2])
  })

  it('frees a seat once, even if an applicant is listed twice or two calls are concurrent', async () => {
    const { event, user, ids } = await submitted()
    const target = { id: ids[0] ?? 0 }
    await as(user).register(event, { action: 'delete', applicants: [target, target] })
    const { event: other, user: person, ids: others } = await submitted()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        as(person).register(other, { action: 'delete', applicants: [{ id: others[0] ?? 0 }] }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 'ok')).toHaveLength(1)
    expect([await takenOf(other), new Set(await statusesOf(other))]).toEqual([1, new Set(['success', 'withdrawn'])])
    expect(await takenOf(event)).toBe((await statusesOf(event)).filter((status) => status === 'success').length)
  })

  it('ends the registration of its holder', async () => {
    const { event, user, ids } = await submitted()
    await as(user).register(event, { action: 'delete', applicants: [{ id: ids[0] ?? 0 }] })
    expect((await as(user).get('CubicEventBase', event.id, ['registered', 'own_applicant_id'])).data).toEqual({
      id: event.id,
      registered: false,
      own_applicant_id: null,
    })
  })

  it('is refused for a checked-in applicant', async () => {
    const { event, user, ids } = await submitted()
    await db().run`update cubic_event_applicant set check_in_status = 'attend' where id = ${ids[0]}`
    expect(await as(user).register(event, { action: 'delete', applicants: [{ id: ids[0] ?? 0 }] })).toMatchObject({
      status: 'error',
    })
    expect([await statusesOf(event), await takenOf(event)]).toEqual([['success', 'success'], 2])
  })
})

describe('the seats', () => {
  it('cannot be limited below the number taken, which the refusal states', async () => {
    const event = await anEvent({ registration: { limit: 5 } })
    for (let index = 0; index < 3; index++) await aTicket({ event, owner: await aUser() })
    const answer = await as(await anAdmin()).save('CubicEventRegist', { id: event.regist_id, limit_number: 2 })
    expect(answer).toMatchObject({ status: 'error', result: null, error_msg: expect.stringContaining('3') as string })
    expect(
      (await as(await anAdmin()).get('CubicEventRegist', event.regist_id, ['limit_number', 'taken_number'])).data,
    ).toMatchObject({ limit_number: 5, taken_number: 3 })
    expect(await as(await anAdmin()).save('CubicEventRegist', { id: event.regist_id, limit_number: 3 })).toMatchObject({
      status: 'ok',
    })
  })

  it('are unlimited when no limit is set', async () => {
    const event = await anEvent()
    for (let index = 0; index < 3; index++)
      expect(await as(await aUser()).register(event, { applicants: [self, someone] })).toMatchObject({ status: 'ok' })
    expect(await takenOf(event)).toBe(6)
  })
})
