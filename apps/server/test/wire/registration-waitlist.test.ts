import { describe, expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { registrationReads } from '@cubic/testing/server/registrations'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, aUser, as } = useSharedWire()
const { takenOf, statusesOf } = registrationReads({ anAdmin, as })

const self = { self: true, values: {} }
const someone = { values: {} }
const refused = (sub_kind: string) => ({ status: 'error', sub_kind, applicants: [] })

describe('the waitlist', () => {
  async function waiting(
    limit: number,
    groups: readonly number[],
    registration = {},
  ): Promise<{ event: TestEvent; users: TestUser[]; ids: number[][] }> {
    const event = await anEvent({ registration: { limit, waitlist: true, ...registration } })
    const [users, ids]: [TestUser[], number[][]] = [[], []]
    for (const size of groups) {
      const user = await aUser()
      const { applicants } = await as(user).register(event, {
        applicants: [self, ...Array<typeof someone>(size - 1).fill(someone)],
      })
      users.push(user)
      ids.push(applicants.map((applicant) => applicant.id))
    }
    return { event, users, ids }
  }
  const withdraw = (event: TestEvent, user: TestUser | undefined, ids: readonly number[] | undefined) =>
    as(user ?? { token: '' }).register(event, { action: 'delete', applicants: (ids ?? []).map((id) => ({ id })) })

  it('is promoted in order when a seat frees', async () => {
    const { event, users, ids } = await waiting(1, [1, 1, 1])
    expect(await statusesOf(event)).toEqual(['success', 'waitlisted', 'waitlisted'])
    await withdraw(event, users[0], ids[0])
    expect([await statusesOf(event), await takenOf(event)]).toEqual([['withdrawn', 'success', 'waitlisted'], 1])
    await withdraw(event, users[1], ids[1])
    expect([await statusesOf(event), await takenOf(event)]).toEqual([['withdrawn', 'withdrawn', 'success'], 1])
  })

  it('promotes a group as a whole, and nobody overtakes it', async () => {
    const { event, users, ids } = await waiting(2, [1, 1, 2, 1])
    expect(await statusesOf(event)).toEqual(['success', 'success', 'waitlisted', 'waitlisted', 'waitlisted'])
    await withdraw(event, users[0], ids[0])
    expect([await statusesOf(event), await takenOf(event)]).toEqual([
      ['withdrawn', 'success', 'waitlisted', 'waitlisted', 'waitlisted'],
      1,
    ])
    await withdraw(event, users[1], ids[1])
    expect([await statusesOf(event), await takenOf(event)]).toEqual([
      ['withdrawn', 'withdrawn', 'success', 'success', 'waitlisted'],
      2,
    ])
  })

  it('leads to review if staff review', async () => {
    const { event, users, ids } = await waiting(1, [1, 1], { need_audit: true })
    await withdraw(event, users[0], ids[0])
    expect(await statusesOf(event)).toEqual(['withdrawn', 'waiting_review'])
  })

  it('takes no seats: leaving it frees none', async () => {
    const { event, users, ids } = await waiting(1, [1, 1, 1])
    await withdraw(event, users[1], ids[1])
    expect([await statusesOf(event), await takenOf(event)]).toEqual([['success', 'withdrawn', 'waitlisted'], 1])
  })

  it('is promoted when an applicant is rejected', async () => {
    const { event, ids } = await waiting(1, [1, 1], { need_audit: true })
    await as(await anAdmin()).callTicket({ id: ids[0]?.[0] ?? 0 }, 'audit', { decision: 'reject', reason: '名额有限' })
    expect([await statusesOf(event), await takenOf(event)]).toEqual([['review_failed', 'waiting_review'], 1])
  })

  it('is promoted when the limit is raised or lifted', async () => {
    const admin = await anAdmin()
    const { event } = await waiting(1, [1, 1, 1, 1])
    expect(await as(admin).save('CubicEventRegist', { id: event.regist_id, limit_number: 3 })).toMatchObject({
      status: 'ok',
    })
    expect([await statusesOf(event), await takenOf(event)]).toEqual([
      ['success', 'success', 'success', 'waitlisted'],
      3,
    ])
    expect(await as(admin).save('CubicEventRegist', { id: event.regist_id, limited: false })).toMatchObject({
      status: 'ok',
    })
    expect([await statusesOf(event), await takenOf(event)]).toEqual([['success', 'success', 'success', 'success'], 4])
  })

  it('never leaves a group permanently without enough seats', async () => {
    const admin = as(await anAdmin())
    const { event, users, ids } = await waiting(3, [1, 1, 1, 3, 1])
    await withdraw(event, users[0], ids[0])
    await withdraw(event, users[1], ids[1])
    const limitTo = (limit_number: number) => admin.save('CubicEventRegist', { id: event.regist_id, limit_number })
    const keep = { regist_id: event.regist_id, name: '嘉宾', seats: 1, scope: { unify_ids: ['nobody'] } }
    const refusal = { status: 'error', error_kind: 'event:group_waits' }
    expect(await limitTo(2)).toMatchObject({ ...refusal, error_msg: expect.stringContaining('3') })
    expect(await admin.save('CubicReservedPlaces', { ...keep, until: null })).toMatchObject(refusal)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect(await admin.save('CubicReservedPlaces', { ...keep, until: soon })).toMatchObject({ status: 'ok' })
    await withdraw(event, users[3], ids[3])
    expect(await limitTo(2)).toMatchObject({ status: 'ok' })
  })

  it('lets unrelated changes pass when a group never had enough seats', async () => {
    const admin = as(await anAdmin())
    const { event, users, ids } = await waiting(3, [3])
    const staff = await aUser({ person: { person_type: 'staff' } })
    await as(staff).register(event, { applicants: [self, someone, someone] })
    const keep = {
      regist_id: event.regist_id,
      name: '教职工',
      seats: 2,
      scope: { person_types: ['staff'] },
      until: null,
    }
    const places = await admin.save('CubicReservedPlaces', keep)
    expect(places).toMatchObject({ status: 'ok' })
    const noLonger = await admin.save('EventPerson', { id: staff.personId, person_type: 'student' })
    expect(noLonger).toMatchObject({ status: 'ok' })
    const save = (values: object) => admin.save('CubicEventRegist', { id: event.regist_id, ...values })
    for (const values of [{ closed: true }, { max_applicants: 4 }, { limit_number: 3 }, { limit_number: 4 }])
      expect(await save(values)).toMatchObject({ status: 'ok' })
    await withdraw(event, users[0], ids[0])
    expect(
      await admin.save('CubicReservedPlaces', { id: Number(places.result?.id), name: '员工', seats: 1 }),
    ).toMatchObject({
      status: 'ok',
    })
    expect(await statusesOf(event)).toEqual([...Array(3).fill('withdrawn'), ...Array(3).fill('success')])
  })

  it('skips a group that can never be seated', async () => {
    const admin = as(await anAdmin())
    const { event, users, ids } = await waiting(3, [3])
    const staff = await aUser({ person: { person_type: 'staff' } })
    await as(staff).register(event, { applicants: [self, someone, someone] })
    const next = await aUser()
    const { applicants } = await as(next).register(event)
    const kept = { regist_id: event.regist_id, name: '教职工', seats: 2, scope: { person_types: ['staff'] } }
    expect(await admin.save('CubicReservedPlaces', kept)).toMatchObject({ status: 'ok' })
    await admin.save('EventPerson', { id: staff.personId, person_type: 'student' })
    await withdraw(event, users[0], ids[0])
    expect((await statusesOf(event)).slice(3)).toEqual([...Array(3).fill('waitlisted'), 'success'])
    await withdraw(
      event,
      next,
      applicants.map(({ id }) => id),
    )
    // a newcomer does not wait behind it either
    expect(await as(await aUser()).register(event)).toMatchObject({ applicants: [{ registration_status: 'success' }] })
  })

  it('gives reserved seats behind a group that does not fit only to their people', async () => {
    const admin = as(await anAdmin())
    const { event, users, ids } = await waiting(3, [1, 1, 1, 3, ...Array<number>(100).fill(1)])
    const staff = await aUser({ person: { person_type: 'staff' } })
    await as(staff).register(event)
    const kept = { regist_id: event.regist_id, name: '教职工', seats: 1, scope: { person_types: ['staff'] } }
    const until = new Date(Date.now() + 3_600_000).toISOString()
    expect(await admin.save('CubicReservedPlaces', { ...kept, until })).toMatchObject({ status: 'ok' })
    await withdraw(event, users[0], ids[0])
    const statuses = (await statusesOf(event)).slice(3)
    expect(statuses).toEqual([...Array(103).fill('waitlisted'), 'success'])
  })

  it('takes precedence over later registrations', async () => {
    const { event, users, ids } = await waiting(3, [1, 1, 1, 3])
    await withdraw(event, users[0], ids[0])
    expect(await as(await aUser()).register(event)).toMatchObject({
      applicants: [{ registration_status: 'waitlisted' }],
    })
  })

  it('takes precedence even when closed to new people', async () => {
    const { event, users, ids } = await waiting(3, [1, 1, 1, 3])
    await withdraw(event, users[0], ids[0])
    const admin = as(await anAdmin())
    expect(await admin.save('CubicEventRegist', { id: event.regist_id, waitlist: false })).toMatchObject({
      status: 'ok',
    })
    expect(await as(await aUser()).register(event)).toMatchObject(refused('event:regist_full'))
  })

  it('refuses a group larger than the event, and states the maximum size', async () => {
    const { event } = await waiting(2, [])
    const user = as(await aUser())
    expect(await user.register(event, { applicants: [self, someone, someone] })).toMatchObject({
      ...refused('event:too_many_applicants'),
      error_msg: '一次最多可报名 2 人',
    })
    expect(await user.register(event, { applicants: [self, someone] })).toMatchObject({ status: 'ok' })
  })

  it('is promoted when the event is republished', async () => {
    const { event } = await waiting(1, [1, 1])
    const admin = as(await anAdmin())
    await admin.call('CubicEventBase', event.id, 'unpublish')
    await admin.save('CubicEventRegist', { id: event.regist_id, limit_number: 2 })
    expect(await statusesOf(event)).toEqual(['success', 'waitlisted'])
    await admin.call('CubicEventBase', event.id, 'publish')
    expect(await statusesOf(event)).toEqual(['success', 'success'])
  })
})
