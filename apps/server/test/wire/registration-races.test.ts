import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { RegistrationAnswer } from '@cubic/testing/server/wire-answers'
import { leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aTicket, aUser, as, db } = useSharedWire()

const self = { self: true, values: {} }
const someone = { values: {} }
const people = async (count: number) => Promise.all(Array.from({ length: count }, () => aUser()))
const tally = (answers: readonly RegistrationAnswer[]) => {
  const counts: { [answer: string]: number } = {}
  for (const { status, sub_kind } of answers)
    counts[status === 'ok' ? 'ok' : String(sub_kind)] = (counts[status === 'ok' ? 'ok' : String(sub_kind)] ?? 0) + 1
  return counts
}
/** The held seats, counted by applicants and read from the counter. */
async function heldOf(event: TestEvent): Promise<[applicants: number, counter: unknown]> {
  const admin = as(await anAdmin())
  const condition = {
    logic_operator: '&',
    children: [leaf('event_id', '=', event.id), leaf('registration_status', 'in', ['success', 'waiting_review'])],
  }
  return [
    (await admin.search('CubicEventApplicant', { condition })).total_count,
    (await admin.get('CubicEventRegist', event.regist_id, ['taken_number'])).data?.['taken_number'],
  ]
}

describe('a rush', () => {
  it('of 50 people for 10 seats sells exactly 10', async () => {
    const event = await anEvent({ registration: { limit: 10 } })
    const answers = await Promise.all((await people(50)).map((user) => as(user).register(event)))
    expect(tally(answers)).toEqual({ ok: 10, 'event:regist_full': 40 })
    expect(await heldOf(event)).toEqual([10, 10])
  })

  it('of groups of three for 10 seats sells whole groups', async () => {
    const event = await anEvent({ registration: { limit: 10 } })
    const answers = await Promise.all(
      (await people(20)).map((user) => as(user).register(event, { applicants: [self, someone, someone] })),
    )
    expect(tally(answers)).toEqual({ ok: 3, 'event:regist_full': 17 })
    expect(await heldOf(event)).toEqual([9, 9])
  })

  it('with a waitlist sells exactly the seats and puts the others on the waitlist', async () => {
    const event = await anEvent({ registration: { limit: 10, waitlist: true } })
    const answers = await Promise.all((await people(50)).map((user) => as(user).register(event)))
    const statuses = answers.map((answer) => answer.applicants[0]?.registration_status)
    expect([
      statuses.filter((status) => status === 'success').length,
      statuses.filter((status) => status === 'waitlisted').length,
    ]).toEqual([10, 40])
    expect(await heldOf(event)).toEqual([10, 10])
  })

  it('of withdrawals and registrations with a waitlist neither leaves a seat free nor sells one twice', async () => {
    const event = await anEvent({ registration: { limit: 5, waitlist: true } })
    const first = await people(10)
    const tickets = await Promise.all(
      first.map(async (user) => ({ user, id: (await as(user).register(event)).applicants[0]?.id ?? 0 })),
    )
    const later = await people(10)
    await Promise.all([
      ...tickets
        .slice(0, 6)
        .map(({ user, id }) => as(user).register(event, { action: 'delete', applicants: [{ id }] })),
      ...later.map((user) => as(user).register(event)),
    ])
    expect(await heldOf(event)).toEqual([5, 5])
  })

  it('never exceeds a limit that is lowered during it', async () => {
    const [event, admin] = [await anEvent({ registration: { limit: 10 } }), await anAdmin()]
    const users = await people(30)
    await Promise.all([
      ...users.slice(0, 15).map((user) => as(user).register(event)),
      as(admin).save('CubicEventRegist', { id: event.regist_id, limit_number: 4 }),
      ...users.slice(15).map((user) => as(user).register(event)),
    ])
    const { data } = await as(admin).get('CubicEventRegist', event.regist_id, ['limit_number', 'taken_number'])
    const [applicants, counter] = await heldOf(event)
    expect(applicants).toBe(counter)
    expect(Number(counter)).toBeLessThanOrEqual(Number(data?.['limit_number']))
  })
})

describe('one person', () => {
  it('who sends 20 requests at once is registered once', async () => {
    const [event, user] = [await anEvent({ registration: { limit: 10 } }), await aUser()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(user).register(event)))
    expect(answers.filter((answer) => answer.status === 'ok')).toHaveLength(1)
    for (const { status, sub_kind } of answers)
      if (status !== 'ok') expect(['event:already_registered', 'event:already_submitted']).toContain(sub_kind)
    expect(await heldOf(event)).toEqual([1, 1])
  })

  it('who binds and registers at once holds one ticket of the event', async () => {
    for (let round = 0; round < 5; round++) {
      const [event, user] = [await anEvent(), await aUser()]
      const ticket = await aTicket({ event, submitter: await aUser() })
      await Promise.all([as(user).bind(ticket.code), as(user).register(event)])
      expect(
        (await as(user).search('CubicEventApplicant', { condition: leaf('user_id.id', '=', user.id) })).total_count,
      ).toBe(1)
      const [applicants, counter] = await heldOf(event)
      expect(applicants).toBe(counter)
    }
  })
})

describe('a request id', () => {
  const add = (user: TestUser, event: TestEvent, request_id: string, more = {}) =>
    as(user).register(event, { request_id, ...more })

  it('sent again gets the first answer, and nobody is registered twice', async () => {
    const [event, user, id] = [await anEvent({ registration: { limit: 10 } }), await aUser(), randomUUID()]
    const first = await add(user, event, id, { applicants: [self, someone] })
    expect(first.status).toBe('ok')
    for (const again of [id, id.toUpperCase()])
      expect(await add(user, event, again, { applicants: [self, someone] })).toEqual(first)
    expect(await heldOf(event)).toEqual([2, 2])
  })

  it('sent 50 times at once gets 50 equal answers and one registration', async () => {
    const [event, user, id] = [await anEvent({ registration: { limit: 10 } }), await aUser(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(user, event, id)))
    expect(answers[0]?.status).toBe('ok')
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await heldOf(event)).toEqual([1, 1])
  })

  it('gets the first answer even if the registration has since closed or filled up', async () => {
    const [event, user, id] = [await anEvent({ registration: { limit: 1 } }), await aUser(), randomUUID()]
    const first = await add(user, event, id)
    await db().run`update cubic_event_regist set closed = true where id = ${event.regist_id}`
    expect(await add(user, event, id)).toEqual(first)
  })

  it('with another body is refused, and nothing is registered', async () => {
    const [event, other, user, id] = [await anEvent(), await anEvent(), await aUser(), randomUUID()]
    await add(user, event, id)
    expect(await add(user, event, id, { applicants: [self, someone] })).toMatchObject({
      status: 'error',
      applicants: [],
    })
    expect(await add(user, other, id)).toMatchObject({ status: 'error', applicants: [] })
    expect([await heldOf(event), await heldOf(other)]).toEqual([
      [1, 1],
      [0, 0],
    ])
  })

  it('of another person reveals nothing, since ids are scoped to the caller', async () => {
    const [event, user, other, id] = [await anEvent(), await aUser(), await aUser(), randomUUID()]
    const first = await add(user, event, id)
    const second = await add(other, event, id)
    expect(second.status).toBe('ok')
    expect(second.applicants[0]?.id).not.toBe(first.applicants[0]?.id)
    expect(second.applicants[0]?.flora_external_id).not.toBe(first.applicants[0]?.flora_external_id)
  })

  it('of a refused request can be reused', async () => {
    const [event, user, id] = [await anEvent({ registration: { limit: 0 } }), await aUser(), randomUUID()]
    expect(await add(user, event, id)).toMatchObject({ sub_kind: 'event:regist_full' })
    await as(await anAdmin()).save('CubicEventRegist', { id: event.regist_id, limit_number: 1 })
    expect(await add(user, event, id)).toMatchObject({ status: 'ok' })
  })

  it('is optional: without one, repeating a request is a second attempt', async () => {
    const [event, user] = [await anEvent(), await aUser()]
    await as(user).register(event)
    expect(await as(user).register(event)).toMatchObject({ sub_kind: 'event:already_registered' })
  })
})
