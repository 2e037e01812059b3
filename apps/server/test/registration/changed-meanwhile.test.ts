import { describe, expect, it } from 'vitest'
import type { TestEvent } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, aUser, as, db } = useSharedWire()
const self = { self: true, values: {} }
const someone = { values: {} }

/** Resolves once that many wait for a lock. */
async function expectWaiting(count: number): Promise<void> {
  const waiting = async () =>
    (
      await db().one<{ n: number }>`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
    )?.n
  await expect.poll(waiting, { interval: 20 }).toBe(count)
}

/** Commits a change right before a registration that began without seeing it. */
async function changeBefore<Change, Answer>(
  event: TestEvent,
  change: () => Promise<Change>,
  register: () => Promise<Answer>,
): Promise<Answer> {
  const { changed, answer } = await db().transaction(async (tx) => {
    await tx.run`select 1 from cubic_seat_counter where event_id = ${event.id} for update`
    const waiting = { changed: change() }
    await expectWaiting(1)
    const both = { ...waiting, answer: register() }
    await expectWaiting(2)
    return both
  })
  expect(await changed).toMatchObject({ status: 'ok' })
  return answer
}

describe('a queued registration whose event is changed', () => {
  it.each([
    ['the registration is stopped', { closed: true }, [self], 'events:regist_date_pass'],
    ['it is limited to staff', { scope: { person_types: ['staff'] } }, [self], 'event:out_of_scope'],
    ['the group size is reduced', { max_applicants: 2 }, [self, someone, someone], 'event:too_many_applicants'],
    ['the number of seats is reduced', { limit_number: 2 }, [self, someone, someone], 'event:regist_full'],
  ])('is refused if %s', async (_, values, applicants, refusal) => {
    const event = await anEvent({ registration: { limit: 6 } })
    const [admin, user] = [as(await anAdmin()), as(await aUser({ person: { person_type: 'student' } }))]
    const answer = await changeBefore(
      event,
      () => admin.save('CubicEventRegist', { id: event.regist_id, ...values }),
      () => user.register(event, { applicants }),
    )
    expect(answer).toMatchObject({ status: 'error', sub_kind: refusal })
  })

  it('is reviewed if review was switched on', async () => {
    const event = await anEvent({ registration: { limit: 6 } })
    const [admin, user] = [as(await anAdmin()), as(await aUser())]
    const answer = await changeBefore(
      event,
      () => admin.save('CubicEventRegist', { id: event.regist_id, need_audit: true }),
      () => user.register(event),
    )
    expect(answer).toMatchObject({ applicants: [{ registration_status: 'waiting_review' }] })
  })

  it('takes no newly reserved seat', async () => {
    const event = await anEvent({ registration: { limit: 2 } })
    const [admin, user] = [as(await anAdmin()), as(await aUser({ person: { person_type: 'student' } }))]
    const kept = { regist_id: event.regist_id, name: '教职工', seats: 2, scope: { person_types: ['staff'] } }
    const answer = await changeBefore(
      event,
      () => admin.save('CubicReservedPlaces', kept),
      () => user.register(event),
    )
    expect(answer).toMatchObject({ status: 'error', sub_kind: 'event:regist_full' })
  })

  it('joins no removed waitlist, and none in which it could never get a seat', async () => {
    const event = await anEvent({ registration: { limit: 6, waitlist: true } })
    const [admin, user] = [as(await anAdmin()), as(await aUser())]
    await as(await aUser()).register(event)
    const group = await changeBefore(
      event,
      () => admin.save('CubicEventRegist', { id: event.regist_id, limit_number: 3 }),
      () => user.register(event, { applicants: [self, someone, someone, someone] }),
    )
    expect(group).toMatchObject({ status: 'error', sub_kind: 'event:too_many_applicants' })
    const late = await changeBefore(
      event,
      () => admin.save('CubicEventRegist', { id: event.regist_id, waitlist: false }),
      () => user.register(event, { applicants: [self, someone, someone] }),
    )
    expect(late).toMatchObject({ status: 'error', sub_kind: 'event:regist_full' })
  })

  it('is refused if the event was unpublished', async () => {
    const event = await anEvent({ registration: { limit: 6 } })
    const [admin, user] = [as(await anAdmin()), as(await aUser())]
    const answer = await changeBefore(
      event,
      () => admin.call('CubicEventBase', event.id, 'unpublish'),
      () => user.register(event),
    )
    expect(answer).toMatchObject({ status: 'error', applicants: [] })
  })

  it('is refused after closing time by the database’s clock', async () => {
    const event = await anEvent({ registration: { limit: 6 } })
    const user = as(await aUser())
    const answer = await db().transaction(async (tx) => {
      await tx.run`select 1 from cubic_seat_counter where event_id = ${event.id} for update`
      const waiting = { answer: user.register(event) }
      await expectWaiting(1)
      // a second ago, since the clock of a virtual machine may be set back a little
      await tx.run`update cubic_event_regist set regist_end_time = clock_timestamp() - interval '1 second' where id = ${event.regist_id}`
      return waiting
    })
    expect(await answer.answer).toMatchObject({ status: 'error', sub_kind: 'events:regist_date_pass' })
  })
})

it('a queued registration is checked against the new form if a question is added', async () => {
  const event = await anEvent({ form: [{ name: '备注' }] })
  // the form is known, so the answers are checked by it before they wait
  expect(await as(await aUser()).register(event, { applicants: [self] })).toMatchObject({ status: 'ok' })
  const user = await aUser()
  const { answer } = await db().transaction(async (tx) => {
    await tx.run`select 1 from cubic_seat_counter where event_id = ${event.id} for update`
    const waiting = as(user).register(event, { applicants: [self] })
    await expectWaiting(1)
    await tx.run`insert into cubic_event_form_field (event_id, name_cn, type, required) values (${event.id}, '学号', 'text', true)`
    return { answer: waiting }
  })
  expect(await answer).toMatchObject({ sub_kind: 'event:invalid_field' })
})
