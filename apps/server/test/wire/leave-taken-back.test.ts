import { describe, expect, it } from 'vitest'
import type { EventOptions, TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, as, aUser, db } = useSharedWire()

const FIELDS = ['registration_status', 'check_in_status', 'leave_reason']
const refused = (kind: string) => ({ status: 'error', error_kind: kind })

type Options = EventOptions & { readonly frees?: boolean; readonly limit?: number; readonly waitlist?: boolean }

async function anEventWithSeats({ frees = false, limit = 1, waitlist = false, ...options }: Options = {}) {
  const event = await anEvent({ ...options, registration: { limit, waitlist } })
  await db().run`update cubic_event_regist set leave_frees_seat = ${frees} where id = ${event.regist_id}`
  return event
}
async function register(user: TestUser, event: TestEvent) {
  const answer = await as(user).register(event)
  return { id: answer.applicants[0]?.id ?? 0, state: answer.applicants[0]?.registration_status, kind: answer.sub_kind }
}
/** Puts somebody on leave. */
async function onLeave(options: Options = {}) {
  const [event, holder] = [await anEventWithSeats(options), await aUser()]
  const ticket = await register(holder, event)
  expect(await as(holder).callTicket(ticket, 'ask_leave', { reason: '感冒' })).toMatchObject({ status: 'ok' })
  return { event, holder, ticket }
}
const stateOf = async (user: TestUser, id: number) => (await as(user).get('CubicEventApplicant', id, FIELDS)).data
const takeBack = (user: TestUser, ticket: { readonly id: number }) => as(user).callTicket(ticket, 'take_back_leave')
const withdraw = (user: TestUser, event: TestEvent, { id }: { readonly id: number }) =>
  as(user).register(event, { action: 'delete', applicants: [{ id }] })
const seatsOf = async (event: TestEvent) =>
  db().one`select taken_number, (
      select count(*)::integer from cubic_event_applicant where event_id = ${event.id} and registration_status in ('success', 'waiting_review')) as held
    from cubic_seat_counter where regist_id = ${event.regist_id}`
const begin = (event: TestEvent) =>
  db().run`update cubic_event_base set start_time = now() - interval '1 minute' where id = ${event.id}`

describe('a leave that keeps the seat', () => {
  it('can be taken back: the ticket is restored, and the audit log records it', async () => {
    const { event, holder, ticket } = await onLeave()
    expect(await takeBack(holder, ticket)).toMatchObject({ status: 'ok', result: { seat_retaken: false } })
    expect(await stateOf(holder, ticket.id)).toMatchObject({
      registration_status: 'success',
      check_in_status: 'not_present',
      leave_reason: null,
    })
    expect(await seatsOf(event)).toEqual({ taken_number: 1, held: 1 })
    const log = await db()
      .rows`select action, user_id from cubic_audit_entry where record_id = ${ticket.id} and model = 'CubicEventApplicant' order by id`
    expect(log.at(-1)).toEqual({ action: 'take_back_leave', user_id: holder.id })
    expect(await takeBack(holder, ticket)).toMatchObject(refused('event:not_on_leave'))
  })

  it('cannot be taken back once the event has begun or is cancelled', async () => {
    const { event, holder, ticket } = await onLeave()
    await begin(event)
    expect(await takeBack(holder, ticket)).toMatchObject(refused('event:leave_final'))
    await db().run`update cubic_event_base set stage = 'cancelled' where id = ${event.id}`
    expect(await takeBack(holder, ticket)).toMatchObject(refused('event:event_cancelled'))
    expect(await stateOf(holder, ticket.id)).toMatchObject({ check_in_status: 'leave' })
  })

  it('can be taken back by the holder, or by the submitter of an unbound ticket', async () => {
    const [event, submitter, holder] = [await anEventWithSeats({ limit: 2 }), await aUser(), await aUser()]
    const answer = await as(submitter).register(event, { applicants: [{ values: {} }, { values: {} }] })
    const [bound, unbound] = answer.applicants.map(({ id }) => ({ id }))
    if (!bound || !unbound) throw new Error('two were registered')
    for (const ticket of [bound, unbound]) await as(submitter).callTicket(ticket, 'ask_leave')
    expect((await as(holder).bind(answer.applicants[0]?.flora_external_id ?? '')).status).toBe('ok')
    await expect(takeBack(submitter, bound)).rejects.toMatchObject({ kind: 'Forbidden' })
    await expect(takeBack(await anAdmin(), unbound)).rejects.toMatchObject({ kind: 'Forbidden' })
    expect(await takeBack(holder, bound)).toMatchObject({ status: 'ok' })
    expect(await takeBack(submitter, unbound)).toMatchObject({ status: 'ok' })
  })
})

describe('a leave that released the seat', () => {
  it('can be taken back while a seat is free, and takes it', async () => {
    const { event, holder, ticket } = await onLeave({ frees: true })
    expect(await seatsOf(event)).toEqual({ taken_number: 0, held: 0 })
    expect((await as(holder).get('CubicEventApplicant', ticket.id, ['id'])).tags).toContain('take_back_leave')
    expect(await takeBack(holder, ticket)).toMatchObject({ status: 'ok', result: { seat_retaken: true } })
    expect(await stateOf(holder, ticket.id)).toMatchObject({
      registration_status: 'success',
      check_in_status: 'not_present',
    })
    expect(await seatsOf(event)).toEqual({ taken_number: 1, held: 1 })
    // it counts as their submission again
    expect(await register(holder, event)).toMatchObject({ kind: 'event:already_registered' })
    expect(await withdraw(holder, event, ticket)).toMatchObject({ status: 'ok' })
    expect(await seatsOf(event)).toEqual({ taken_number: 0, held: 0 })
  })

  it('is final once somebody else has the seat or waits for it', async () => {
    const { event, holder, ticket } = await onLeave({ frees: true, waitlist: true })
    const other = await aUser()
    const taken = await register(other, event)
    expect(await takeBack(holder, ticket)).toMatchObject(refused('event:seat_taken'))
    expect(await stateOf(holder, ticket.id)).toMatchObject({
      registration_status: 'withdrawn',
      check_in_status: 'leave',
    })
    await register(await aUser(), event)
    await withdraw(other, event, taken)
    expect(await takeBack(holder, ticket)).toMatchObject(refused('event:seat_taken'))
    expect(await seatsOf(event)).toEqual({ taken_number: 1, held: 1 })
  })

  it('cannot overtake a waiting group that needs more seats than are free', async () => {
    const event = await anEventWithSeats({ frees: true, limit: 2, waitlist: true })
    const [holder, other, group] = [await aUser(), await aUser(), await aUser()]
    const ticket = await register(holder, event)
    await register(other, event)
    await as(group).register(event, { applicants: [{ self: true, values: {} }, { values: {} }] })
    await as(holder).callTicket(ticket, 'ask_leave')
    expect(await takeBack(holder, ticket)).toMatchObject(refused('event:seat_taken'))
  })

  it('gives no second ticket to somebody who has registered since', async () => {
    const { event, holder, ticket } = await onLeave({ frees: true, limit: 2 })
    await register(holder, event)
    expect((await as(holder).get('CubicEventApplicant', ticket.id, ['id'])).tags).not.toContain('take_back_leave')
    expect(await takeBack(holder, ticket)).toMatchObject(refused('event:already_registered'))
    expect(await seatsOf(event)).toEqual({ taken_number: 1, held: 1 })
  })
})

it('taking back the leave of a withdrawn ticket does not restore it', async () => {
  const { event, holder, ticket } = await onLeave()
  expect(await withdraw(holder, event, ticket)).toMatchObject({ status: 'ok' })
  expect(await stateOf(holder, ticket.id)).toMatchObject({
    registration_status: 'withdrawn',
    check_in_status: 'not_present',
    leave_reason: null,
  })
  expect(await takeBack(holder, ticket)).toMatchObject(refused('event:not_on_leave'))
  expect(await seatsOf(event)).toEqual({ taken_number: 0, held: 0 })
})

describe('concurrently', () => {
  it('ten attempts to take back one leave succeed once and take one seat', async () => {
    const { event, holder, ticket } = await onLeave({ frees: true, limit: 5 })
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => takeBack(holder, ticket)))
    const granted = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 'ok')
    expect(granted).toHaveLength(1)
    expect(await seatsOf(event)).toEqual({ taken_number: 1, held: 1 })
  })

  it('a free seat goes either to a leave taken back or to a registration, never to both', async () => {
    for (let round = 0; round < 5; round++) {
      const { event, holder, ticket } = await onLeave({ frees: true })
      const others = await Promise.all(Array.from({ length: 4 }, () => aUser()))
      const [back, ...registered] = await Promise.all([
        takeBack(holder, ticket),
        ...others.map((user) => as(user).register(event)),
      ])
      const seated = [back, ...registered].filter(({ status }) => status === 'ok')
      expect(seated).toHaveLength(1)
      expect(await seatsOf(event)).toEqual({ taken_number: 1, held: 1 })
    }
  })

  it('somebody who registers while taking back their leave holds one ticket', async () => {
    for (let round = 0; round < 5; round++) {
      const { event, holder, ticket } = await onLeave({ frees: true, limit: 3 })
      const answers = await Promise.allSettled([takeBack(holder, ticket), as(holder).register(event)])
      expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 'ok')).toHaveLength(1)
      expect(await seatsOf(event)).toEqual({ taken_number: 1, held: 1 })
    }
  })
})
