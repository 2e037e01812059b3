import { describe, expect, it } from 'vitest'
import {
  DAY,
  type EventOptions,
  HOUR,
  inMinutes,
  type SessionOptions,
  type TestEvent,
  type TestUser,
} from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, as, aSession, aUser, db, url } = useSharedWire()

type Options = Omit<EventOptions, 'registration'> & {
  readonly registration?: NonNullable<EventOptions['registration']>
  readonly sessions?: readonly SessionOptions[]
}

/** An event of three days whose registrants choose sessions, by default three that follow one another. */
async function aChoice({ registration = {}, sessions = [{}, {}, {}], ...options }: Options = {}) {
  const event = await anEvent({ ends: 4 * DAY, ...options, registration: { choose_sessions: 'some', ...registration } })
  const ids: number[] = []
  for (const [place, session] of sessions.entries())
    ids.push(await aSession(event, { starts: DAY + place * HOUR, ...session }))
  return { event, ids, at: (place: number) => ids[place] ?? 0 }
}
const choose = (user: TestUser, event: TestEvent, sessions: unknown) =>
  as(user).register(event, { applicants: [{ self: true, values: {}, sessions }] })
/** Somebody who has chosen these, with their ticket. */
async function someoneIn(event: TestEvent, sessions: readonly number[]) {
  const user = await aUser()
  const answer = await choose(user, event, sessions)
  expect(answer.status).toBe('ok')
  return { user, id: answer.applicants[0]?.id ?? 0 }
}
const placesOf = async (ticket: number) =>
  new Map(
    (
      await db().rows<{ session_id: number; seated: boolean }>`
        select session_id, seated from cubic_session_choice where applicant_id = ${ticket} order by session_id`
    ).map((row) => [row.session_id, row.seated]),
  )
const takenOf = async (session: number) =>
  (await db().one<{ taken_number: number }>`select taken_number from cubic_session_seats where session_id = ${session}`)
    ?.taken_number
const newsTo = (ticket: number) =>
  db().rows<{ case: string; sessions: unknown }>`
    select "case", facts -> 'sessions' as sessions from cubic_message where applicant_id = ${ticket} order by id`
const change = (user: TestUser, ticket: number, session_ids: readonly number[]) =>
  as(user).callTicket({ id: ticket }, 'choose_sessions', { session_ids })
const withdraw = (user: TestUser, event: TestEvent, id: number) =>
  as(user).register(event, { action: 'delete', applicants: [{ id }] })
const save = async (id: number, values: object) => as(await anAdmin()).save('CubicEventSession', { id, ...values })

describe('the next session of a ticket', () => {
  it('is the earliest that is not over and in which it has a seat, or of the event where nobody chooses', async () => {
    const { event, at } = await aChoice({
      starts: -HOUR,
      registration: { waitlist: true },
      sessions: [{ starts: -30, ends: 30 }, { limit: 1 }, {}, {}],
    })
    await someoneIn(event, [at(1)])
    const nextOf = async (user: TestUser, id: number) =>
      (
        (await as(user).get('CubicEventApplicant', id, ['next_session_id.name'])).data?.['next_session_id'] as {
          readonly id: number
        } | null
      )?.id
    const { user, id } = await someoneIn(event, [at(1), at(2), at(3)])
    expect(await nextOf(user, id)).toBe(at(2))
    await save(at(2), { cancelled: true })
    expect(await nextOf(user, id)).toBe(at(3))
    await db().run`update cubic_event_regist set choose_sessions = 'all' where event_id = ${event.id}`
    expect(await nextOf(user, id)).toBe(at(0))
    await withdraw(user, event, id)
    expect(await nextOf(user, id)).toBeUndefined()
  })
})

describe('registering for some sessions', () => {
  it('takes a seat in each, and says which they are for', async () => {
    const { event, ids, at } = await aChoice({ registration: { limit: 5 }, sessions: [{ limit: 2 }, {}, { limit: 2 }] })
    const { user, id } = await someoneIn(event, [at(0), at(2)])
    expect(await placesOf(id)).toEqual(
      new Map([
        [at(0), true],
        [at(2), true],
      ]),
    )
    expect([await takenOf(at(0)), await takenOf(at(1)), await takenOf(at(2))]).toEqual([1, 0, 1])
    const { data } = await as(user).search('CubicEventSession', {
      condition: { leaf: { field: 'event_id', comparator: '=', value: event.id } },
      fields: ['own_status', 'taken_number', 'waiting_number', 'full'],
      sort: [{ field: 'start_time', order: 'asc' }],
    })
    expect(data).toEqual([
      { id: ids[0], own_status: 'success', taken_number: 1, waiting_number: 0, full: false },
      { id: ids[1], own_status: null, taken_number: 0, waiting_number: 0, full: false },
      { id: ids[2], own_status: 'success', taken_number: 1, waiting_number: 0, full: false },
    ])
    const own = await as(user).get('CubicEventApplicant', id, [
      'session_choice_ids.session_id',
      'session_choice_ids.registration_status',
    ])
    expect(own.data?.['session_choice_ids']).toMatchObject([
      { registration_status: 'success' },
      { registration_status: 'success' },
    ])
  })

  it.each<[string, (ids: readonly number[]) => unknown, readonly [string, string][]]>([
    ['none', () => undefined, [['required', '请至少选一场']]],
    ['an empty list', () => [], [['required', '请至少选一场']]],
    ['an unknown one', () => [2_147_483_000], [['enum', '场次 2147483000不是可选的值']]],
    ['one twice', ([one]) => [one, one], [['pattern', '甲不正确：同一场选了两次']]],
    ['two that overlap', ([one, other]) => [one, other], [['conflict', '“甲”和“乙”时间重叠']]],
    ['a cancelled one', ([, , third]) => [third], [['enum', '“丙”已取消']]],
    ['one that is over', ([, , , fourth]) => [fourth], [['range', '“丁”已经结束']]],
  ])('refuses %s, and names what is wrong', async (_, chosen, problems) => {
    const { event, ids } = await aChoice({
      starts: -DAY,
      sessions: [
        { name: '甲', starts: DAY, ends: DAY + 90 },
        { name: '乙', starts: DAY + HOUR, ends: DAY + 150 },
        { name: '丙', columns: { cancelled: true } },
        { name: '丁', starts: -2 * HOUR, ends: -HOUR },
      ],
    })
    const answer = await choose(await aUser(), event, chosen(ids))
    expect(answer).toMatchObject({ status: 'error', sub_kind: 'event:invalid_field', applicants: [] })
    expect(answer.errors?.map(({ kind, message }) => [kind, message])).toEqual(problems)
    expect(answer.errors).toMatchObject([{ field: 'sessions', index: 0 }])
  })

  it('refuses a session of another event, and sessions where nobody chooses', async () => {
    const [one, other] = [await aChoice(), await aChoice()]
    const foreign = await choose(await aUser(), one.event, [other.at(0)])
    expect(foreign.errors).toMatchObject([{ field: 'sessions', kind: 'enum' }])
    const whole = await anEvent()
    const session = await aSession(whole)
    const needless = await choose(await aUser(), whole, [session])
    expect(needless.errors).toMatchObject([{ field: 'sessions', kind: 'readonly', message: '这个活动不用选场次' }])
    expect((await as(await aUser()).register(whole)).status).toBe('ok')
  })

  it.each([
    ['a text', 'x'],
    ['texts', ['1']],
    ['a fraction', [1.5]],
    ['too many', Array.from({ length: 501 }, () => 1)],
  ])('refuses %s as its sessions', async (_, sessions) => {
    const { event } = await aChoice()
    const answer = await answerOrFault(choose(await aUser(), event, sessions))
    expect(answer).toMatchObject({ kind: 'BadRequest' })
  })

  it('lets people choose overlapping sessions where the organiser allows it', async () => {
    const { event, ids } = await aChoice({
      registration: { allow_overlap: true },
      sessions: [{ ends: DAY + 90 }, { starts: DAY + HOUR }],
    })
    expect((await choose(await aUser(), event, ids)).status).toBe('ok')
  })

  it('puts people on the waitlist of a full session alone', async () => {
    const { event, at } = await aChoice({ registration: { waitlist: true }, sessions: [{ limit: 1 }, { limit: 1 }] })
    const first = await someoneIn(event, [at(0)])
    const second = await someoneIn(event, [at(0), at(1)])
    expect(await placesOf(second.id)).toEqual(
      new Map([
        [at(0), false],
        [at(1), true],
      ]),
    )
    const waiting = await as(second.user).search('CubicSessionChoice', {
      condition: { leaf: { field: 'registration_status', comparator: '=', value: 'waitlisted' } },
      fields: ['name', 'waitlist_position'],
    })
    expect(waiting.data).toMatchObject([{ waitlist_position: 1 }])

    await withdraw(first.user, event, first.id)
    expect(await placesOf(second.id)).toEqual(
      new Map([
        [at(0), true],
        [at(1), true],
      ]),
    )
    expect(await takenOf(at(0))).toBe(1)
    expect(await newsTo(second.id)).toEqual([
      { case: 'registration_success', sessions: null },
      { case: 'event_info_change', sessions: [{ id: at(0), news: 'seat' }] },
    ])
  })

  it('refuses a full session by name where there is no waitlist, and registers nobody', async () => {
    const { event, at } = await aChoice({ sessions: [{ limit: 1, name: '古籍的数字化' }, {}] })
    await someoneIn(event, [at(0)])
    const answer = await choose(await aUser(), event, [at(0), at(1)])
    expect(answer).toMatchObject({
      sub_kind: 'event:session_full',
      error_msg: '“古籍的数字化”名额已满，请换一场',
      applicants: [],
    })
    expect([await takenOf(at(0)), await takenOf(at(1))]).toEqual([1, 0])
  })

  it('seats a group one by one in each session, all or none', async () => {
    const { event, at } = await aChoice({ sessions: [{ limit: 2 }, { limit: 1 }] })
    const group = (second: readonly number[]) => ({
      applicants: [
        { self: true, values: {}, sessions: [at(0)] },
        { values: {}, sessions: second },
      ],
    })
    const user = await aUser()
    expect((await as(user).register(event, group([]))).errors).toMatchObject([{ field: 'sessions', index: 1 }])
    expect((await as(user).register(event, group([at(0), at(1)]))).status).toBe('ok')
    expect([await takenOf(at(0)), await takenOf(at(1))]).toEqual([2, 1])
  })

  it('holds no seat in a session while the whole event is waited for', async () => {
    const { event, at } = await aChoice({ registration: { limit: 1, waitlist: true }, sessions: [{ limit: 1 }] })
    const first = await someoneIn(event, [at(0)])
    const second = await someoneIn(event, [at(0)])
    expect(await placesOf(second.id)).toEqual(new Map([[at(0), false]]))
    await withdraw(first.user, event, first.id)
    expect(await placesOf(second.id)).toEqual(new Map([[at(0), true]]))
    // told once, by the message about the seat in the event
    expect((await newsTo(second.id)).map((message) => message.case)).toEqual(['waitlisted', 'registration_success'])
  })
})

describe('changing sessions', () => {
  it('takes the new seat first, and lets go of the old one', async () => {
    const { event, at } = await aChoice({ registration: { waitlist: true }, sessions: [{ limit: 1 }, { limit: 1 }] })
    const holder = await someoneIn(event, [at(0)])
    const waiting = await someoneIn(event, [at(0)])
    expect(await change(holder.user, holder.id, [at(1)])).toMatchObject({
      status: 'ok',
      result: { seated: [at(1)], waiting: [] },
    })
    expect(await placesOf(waiting.id)).toEqual(new Map([[at(0), true]]))
  })

  it('keeps the old seat where the new session is full and nobody may wait', async () => {
    const { event, at } = await aChoice({ sessions: [{ limit: 1 }, { limit: 1 }] })
    const [holder] = [await someoneIn(event, [at(0)]), await someoneIn(event, [at(1)])]
    expect(await change(holder.user, holder.id, [at(1)])).toMatchObject({ error_kind: 'event:session_full' })
    expect(await placesOf(holder.id)).toEqual(new Map([[at(0), true]]))
  })

  it('two who want each other’s sessions wait for them, and both get them at last', async () => {
    const { event, at } = await aChoice({ registration: { waitlist: true }, sessions: [{ limit: 1 }, { limit: 1 }] })
    const [one, other] = [await someoneIn(event, [at(0)]), await someoneIn(event, [at(1)])]
    expect(await change(one.user, one.id, [at(0), at(1)])).toMatchObject({
      result: { seated: [at(0)], waiting: [at(1)] },
    })
    expect(await change(other.user, other.id, [at(0)])).toMatchObject({ result: { seated: [], waiting: [at(0)] } })
    expect(await placesOf(one.id)).toEqual(
      new Map([
        [at(0), true],
        [at(1), true],
      ]),
    )
    await change(one.user, one.id, [at(1)])
    expect(await placesOf(other.id)).toEqual(new Map([[at(0), true]]))
  })

  it.each<[string, (ids: readonly number[]) => readonly number[]]>([
    ['an unknown session', () => [2_147_483_000]],
    ['two that overlap', ([one, other]) => [one ?? 0, other ?? 0]],
  ])('refuses %s', async (_, chosen) => {
    const { event, ids, at } = await aChoice({ sessions: [{ ends: DAY + 90 }, { starts: DAY + HOUR }] })
    const { user, id } = await someoneIn(event, [at(0)])
    expect(await change(user, id, chosen(ids))).toMatchObject({ error_kind: 'event:invalid_field' })
    expect(await placesOf(id)).toEqual(new Map([[at(0), true]]))
  })

  it('is over with the deadline for answers, but not for staff; what is over stays', async () => {
    const { event, at } = await aChoice({
      starts: -DAY,
      registration: { modifyUntil: 10 },
      sessions: [{ starts: 1 }, {}],
    })
    const { user, id } = await someoneIn(event, [at(0)])
    await db()
      .run`update cubic_event_session set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour' where id = ${at(0)}`
    expect(await change(user, id, [at(1)])).toMatchObject({ result: { seated: [at(0), at(1)] } })
    await db().run`update cubic_event_regist set modify_end_time = now() where id = ${event.regist_id}`
    expect(await change(user, id, [at(1)])).toMatchObject({ error_kind: 'event:edit_closed' })
    expect(await change(await anAdmin(), id, [at(1)])).toMatchObject({ status: 'ok' })
  })

  it('belongs to the holder of the ticket and to staff', async () => {
    const { event, at } = await aChoice()
    const { id } = await someoneIn(event, [at(0)])
    expect(await change(await aUser(), id, [at(1)])).toMatchObject({ error_kind: 'save:not_found' })
    const whole = await anEvent()
    const ticket = (await as(await aUser()).register(whole)).applicants[0]?.id ?? 0
    expect(await change(await anAdmin(), ticket, [at(1)])).toMatchObject({ error_kind: 'event:no_choice_of_sessions' })
  })
})

describe('what staff decide', () => {
  it('a rejection and a withdrawal free the seats of sessions, and undoing them takes them again', async () => {
    const { event, at } = await aChoice({
      registration: { need_audit: true, waitlist: true },
      sessions: [{ limit: 1 }],
    })
    const admin = await anAdmin()
    const [first, second] = [await someoneIn(event, [at(0)]), await someoneIn(event, [at(0)])]
    await as(admin).callTicket({ id: first.id }, 'audit', { decision: 'reject', reason: '名额有限' })
    expect(await placesOf(second.id)).toEqual(new Map([[at(0), true]]))
    // the seat has gone to the second: the first comes back, and waits for the session
    await as(admin).call('CubicEventApplicant', 0, 'undo_many', { applicant_ids: [first.id] })
    expect(await placesOf(first.id)).toEqual(new Map([[at(0), false]]))
    await as(admin).call('CubicEventApplicant', 0, 'withdraw_many', { applicant_ids: [second.id] })
    expect(await placesOf(first.id)).toEqual(new Map([[at(0), true]]))
    expect(await takenOf(at(0))).toBe(1)
  })

  it('a leave that frees the seat frees those of the sessions, and taking it back takes what is left', async () => {
    const { event, at } = await aChoice({ sessions: [{ limit: 1 }, { limit: 1 }] })
    await db().run`update cubic_event_regist set leave_frees_seat = true where id = ${event.regist_id}`
    const { user, id } = await someoneIn(event, [at(0), at(1)])
    await as(user).callTicket({ id }, 'ask_leave')
    expect([await takenOf(at(0)), await takenOf(at(1))]).toEqual([0, 0])
    await someoneIn(event, [at(0)])
    expect(await as(user).callTicket({ id }, 'take_back_leave')).toMatchObject({ status: 'ok' })
    expect(await placesOf(id)).toEqual(
      new Map([
        [at(0), false],
        [at(1), true],
      ]),
    )
  })

  it('registering by hand chooses sessions, full ones too if people may wait', async () => {
    const { event, at } = await aChoice({ registration: { waitlist: true }, sessions: [{ limit: 1 }] })
    const admin = await anAdmin()
    const byHand = (name: string, args: object) => as(admin).callEvent(event, 'register_applicant', { name, ...args })
    expect(await byHand('甲', {})).toMatchObject({ error_kind: 'event:invalid_field' })
    expect(await byHand('甲', { session_ids: [at(0)] })).toMatchObject({ status: 'ok' })
    const second = await byHand('乙', { session_ids: [at(0)] })
    expect(await placesOf((second.result as { id: number }).id)).toEqual(new Map([[at(0), false]]))
  })

  it('registers at the door for the session that goes on, while it has a seat', async () => {
    const { event, at } = await aChoice({
      starts: -HOUR,
      sessions: [{ starts: -30, ends: 30, limit: 1 }, { starts: DAY }],
    })
    await db().run`update cubic_event_regist set walk_in = true where id = ${event.regist_id}`
    const admin = await anAdmin()
    const atDoor = (name: string, request_id: string) =>
      as(admin).callEvent(event, 'register_at_door', { name, request_id })
    const first = await atDoor('甲', 'aaaaaaaa-0000-4000-8000-000000000001')
    expect(await placesOf((first.result as { id: number }).id)).toEqual(new Map([[at(0), true]]))
    expect(await atDoor('乙', 'aaaaaaaa-0000-4000-8000-000000000002')).toMatchObject({
      error_kind: 'event:session_full',
    })
  })
})

describe('a session that changes', () => {
  it('promotes those who wait when it gets more seats, and refuses fewer than are taken', async () => {
    const { event, at } = await aChoice({ registration: { waitlist: true }, sessions: [{ limit: 1, name: '甲' }] })
    await someoneIn(event, [at(0)])
    const second = await someoneIn(event, [at(0)])
    expect(await save(at(0), { limit_number: 0 })).toMatchObject({
      error_kind: 'event:session_limit_below_taken',
      error_msg: '“甲”已有 1 人占用名额，上限不能低于此数',
    })
    expect(await save(at(0), { limit_number: 2 })).toMatchObject({ status: 'ok' })
    expect(await placesOf(second.id)).toEqual(new Map([[at(0), true]]))
  })

  it('is cancelled with a message to those who chose it, and not deleted', async () => {
    const { event, at } = await aChoice({ sessions: [{ limit: 5, name: '甲' }, {}] })
    const [chose, other] = [await someoneIn(event, [at(0), at(1)]), await someoneIn(event, [at(1)])]
    const admin = await anAdmin()
    expect(await as(admin).unlink('CubicEventSession', at(0))).toMatchObject({
      error_kind: 'event:session_chosen',
      error_msg: '已有 1 人选了“甲”，不能删除；可以取消这一场，会通知他们',
    })
    expect(await save(at(0), { cancelled: true })).toMatchObject({ status: 'ok' })
    expect(await takenOf(at(0))).toBe(0)
    expect(await placesOf(chose.id)).toEqual(
      new Map([
        [at(0), false],
        [at(1), true],
      ]),
    )
    expect((await newsTo(chose.id)).at(-1)).toMatchObject({ case: 'event_info_change', sessions: [{ id: at(0) }] })
    expect(await newsTo(other.id)).toHaveLength(1)
    // it takes place after all: people have their seats again
    await save(at(0), { cancelled: false })
    expect(await placesOf(chose.id)).toEqual(
      new Map([
        [at(0), true],
        [at(1), true],
      ]),
    )
  })

  it('is deleted while nobody has chosen it', async () => {
    const { event, at } = await aChoice()
    const gone = await someoneIn(event, [at(0)])
    await withdraw(gone.user, event, gone.id)
    expect(await as(await anAdmin()).unlink('CubicEventSession', at(0))).toMatchObject({ status: 'ok' })
    expect(await takenOf(at(0))).toBeUndefined()
  })

  it('is told once when it is moved twice', async () => {
    const { event, at } = await aChoice()
    const { id } = await someoneIn(event, [at(0)])
    await save(at(0), {
      start_time: inMinutes(3 * DAY).toISOString(),
      end_time: inMinutes(3 * DAY + HOUR).toISOString(),
    })
    await save(at(0), { address: '305' })
    expect((await newsTo(id)).map((message) => message.case)).toEqual(['registration_success', 'event_info_change'])
  })

  it('ends after it starts', async () => {
    const { at } = await aChoice()
    expect(await save(at(0), { end_time: inMinutes(-DAY).toISOString() })).toMatchObject({
      errors: [{ field: 'end_time' }],
    })
  })

  it('does not change whether people choose once somebody is registered', async () => {
    const { event, at } = await aChoice()
    await someoneIn(event, [at(0)])
    const admin = await anAdmin()
    const answer = await as(admin).save('CubicEventRegist', { id: event.regist_id, choose_sessions: 'all' })
    expect(answer).toMatchObject({ error_kind: 'event:sessions_fixed' })
  })
})

describe('save_event', () => {
  it('saves an event with its sessions, all or none', async () => {
    const { event, at } = await aChoice({ sessions: [{ limit: 3 }, {}] })
    const admin = await anAdmin()
    const times = { start_time: inMinutes(2 * DAY).toISOString(), end_time: inMinutes(2 * DAY + HOUR).toISOString() }
    const saveAll = (sessions: readonly object[]) =>
      as(admin).call('CubicEventBase', 0, 'save_event', { event: { id: event.id, name: '工作坊周' }, sessions })
    expect(
      await saveAll([
        { id: at(0), limit_number: 9 },
        { name: '新的', ...times, end_time: times.start_time },
      ]),
    ).toMatchObject({
      error_kind: 'save:invalid',
      errors: [{ field: 'end_time', index: 4 }],
    })
    expect(
      await saveAll([
        { id: at(0), limit_number: 9 },
        { id: at(1), unlink: true },
        { name: '新的', ...times },
      ]),
    ).toMatchObject({
      status: 'ok',
    })
    const { data } = await as(admin).search('CubicEventSession', {
      condition: { leaf: { field: 'event_id', comparator: '=', value: event.id } },
      fields: ['name', 'limit_number'],
    })
    expect(data).toMatchObject([
      { id: at(0), limit_number: 9 },
      { name: '新的', limit_number: null },
    ])
  })
})

it('a registration for all sessions writes no choice, and takes no seat of a session', async () => {
  const event = await anEvent()
  const session = await aSession(event, { limit: 1 })
  const users = [await aUser(), await aUser()]
  for (const user of users) expect((await as(user).register(event)).status).toBe('ok')
  expect(await takenOf(session)).toBe(0)
  const { data } = await as(users[1] as TestUser).get('CubicEventSession', session, ['own_status', 'taken_number'])
  expect(data).toMatchObject({ own_status: 'success', taken_number: 0 })
})

describe('the rest of the event', () => {
  it('is duplicated with the sessions that take place, moved with it and without their people', async () => {
    const { event, at } = await aChoice({ sessions: [{ limit: 3, name: '甲' }, { columns: { cancelled: true } }] })
    await someoneIn(event, [at(0)])
    const admin = await anAdmin()
    const copy = Number((await as(admin).callEvent(event, 'duplicate', { days: 7 })).result?.['id'])
    const rows = await db().rows`
      select session.name_cn, session.limit_number, session.cancelled, seats.taken_number, seats.seat_limit, session.start_time - original.start_time = interval '7 days' as moved
      from cubic_event_session session join cubic_session_seats seats on seats.session_id = session.id
      join cubic_event_session original on original.name_cn = session.name_cn and original.event_id = ${event.id}
      where session.event_id = ${copy} order by session.start_time`
    expect(rows).toMatchObject([
      { name_cn: '甲', limit_number: 3, cancelled: false, taken_number: 0, seat_limit: 3, moved: true },
    ])
    const undated = Number((await as(admin).callEvent(event, 'duplicate')).result?.['id'])
    expect(await db().one`select count(*) from cubic_event_session where event_id = ${undated}`).toEqual({ count: 0 })
  })

  it('has an entry in calendars for each session that somebody chose', async () => {
    const { event, at } = await aChoice({
      registration: { waitlist: true },
      sessions: [{ name: '甲', limit: 1 }, { name: '乙' }, {}],
    })
    await someoneIn(event, [at(0)])
    const { user } = await someoneIn(event, [at(0), at(1)])
    const secret = String((await as(user).call('User', user.id, 'reset_calendar_link')).result?.['secret'])
    const feed = await (await fetch(`${url()}/calendar/people/${secret}.ics`)).text()
    expect(feed.match(/UID:\S+/g)?.map((uid) => uid.trim().split('@')[0])).toEqual([
      `UID:session-${at(0)}`,
      `UID:session-${at(1)}`,
    ])
    // the first is waited for
    expect(feed.match(/STATUS:\w+/g)).toEqual(['STATUS:TENTATIVE', 'STATUS:CONFIRMED'])
    const guest = async (query: string) => (await fetch(`${url()}/calendar/events/${event.id}.ics${query}`)).text()
    expect(await guest('')).toContain(`UID:event-${event.id}@`)
    expect(await guest(`?sessions=${at(1)},nonsense`)).toContain(`UID:session-${at(1)}@`)
  })
})
