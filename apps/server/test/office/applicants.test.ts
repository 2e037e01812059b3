import { describe, expect, it } from 'vitest'
import { findingsOf, verifyDatabase } from '../../src/features/audit/data/verification.ts'
import type { TestEvent } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf } from '@cubic/testing/server/wire-client'

const { aTicket, anEvent, as, aUser, db } = useWire()

const aManager = () => aUser({ roles: ['event_admin'] })
const callOf = async (user: { readonly token: string }, method: string, args: object) =>
  as(user).call('CubicEventApplicant', 0, method, args)
const stateOf = async (id: number): Promise<string | undefined> =>
  (await db().one<{ state: string }>`select registration_status as state from cubic_event_applicant where id = ${id}`)
    ?.state
const takenOf = async (event: TestEvent): Promise<number | undefined> =>
  (
    await db().one<{
      taken_number: number
    }>`select taken_number from cubic_seat_counter where regist_id = ${event.regist_id}`
  )?.taken_number
/** Registers so many people and gives their tickets, in order. */
const registerSome = async (event: TestEvent, count: number): Promise<readonly number[]> => {
  const ids = []
  for (let index = 0; index < count; index++) ids.push((await as(await aUser()).register(event)).applicants[0]?.id ?? 0)
  return ids
}
const positionsOf = async (user: { readonly token: string }, event: TestEvent, limit: number) =>
  (
    await as(user).search('CubicEventApplicant', {
      condition: {
        logic_operator: '&',
        children: [leaf('event_id', '=', event.id), leaf('registration_status', '=', 'waitlisted')],
      },
      fields: ['waitlist_position'],
      limit,
    })
  ).data.map((applicant) => [applicant['id'], applicant['waitlist_position']])

describe('what staff decided', () => {
  it('is offered to be undone only where there is something to undo', async () => {
    const [manager, event] = [await aManager(), await anEvent({ registration: { need_audit: true } })]
    const [approved = 0, waiting = 0, left = 0] = await registerSome(event, 3)
    const straight = (await registerSome(await anEvent(), 1))[0] ?? 0
    await callOf(manager, 'audit_many', { applicant_ids: [approved], decision: 'approve' })
    await callOf(manager, 'withdraw_many', { applicant_ids: [left] })
    const offered = async () => {
      const ids = [approved, waiting, left, straight]
      const { items } = await as(manager).search('CubicEventApplicant', {
        condition: leaf('id', 'in', ids),
        fields: ['id', 'undoable'],
        sort: [{ field: 'id', order: 'asc' }],
      })
      return items.map(({ tags, data }) => [tags.includes('undo_many'), data['undoable']])
    }
    const [can, cannot] = [
      [true, true],
      [false, false],
    ]
    expect(await offered()).toEqual([can, cannot, can, cannot])
    await callOf(manager, 'undo_many', { applicant_ids: [approved, left] })
    expect(await offered()).toEqual([cannot, cannot, cannot, cannot])
  })
})

describe('applicants whom staff withdraw', () => {
  it('give their seats to the waitlist, and can be restored only while a seat is free', async () => {
    const [manager, event] = [await aManager(), await anEvent({ registration: { limit: 2, waitlist: true } })]
    const [first = 0, second = 0, third = 0] = await registerSome(event, 3)
    expect(await callOf(manager, 'withdraw_many', { applicant_ids: [first], reason: '来电取消' })).toMatchObject({
      result: { withdrawn: [first], skipped: [] },
    })
    expect([await stateOf(first), await stateOf(third), await takenOf(event)]).toEqual(['withdrawn', 'success', 2])
    expect(await callOf(manager, 'undo_many', { applicant_ids: [first] })).toMatchObject({
      result: { undone: [], skipped: [first] },
    })
    await callOf(manager, 'withdraw_many', { applicant_ids: [second] })
    expect(await callOf(manager, 'undo_many', { applicant_ids: [first] })).toMatchObject({
      result: { undone: [first] },
    })
    expect([await stateOf(first), await stateOf(second), await takenOf(event)]).toEqual(['success', 'withdrawn', 2])
  })

  it('can be withdrawn by the hundred in one call, except those checked in', async () => {
    const [manager, event] = [await aManager(), await anEvent({ registration: { limit: 400, waitlist: true } })]
    const tickets = await Promise.all(Array.from({ length: 120 }, () => aTicket({ event })))
    const attended = await aTicket({ event, check_in_status: 'attend' })
    const ids = [...tickets, attended].map((ticket) => ticket.id)
    const answer = await callOf(manager, 'withdraw_many', { applicant_ids: ids })
    expect(answer).toMatchObject({ result: { withdrawn: tickets.map(({ id }) => id), skipped: [attended.id] } })
    expect(await takenOf(event)).toBe(1)
    expect(await callOf(manager, 'undo_many', { applicant_ids: ids })).toMatchObject({
      result: { skipped: [attended.id] },
    })
    expect(await takenOf(event)).toBe(121)
  })

  it('keep their place on the waitlist when the withdrawal is undone', async () => {
    const [manager, event] = [await aManager(), await anEvent({ registration: { limit: 1, waitlist: true } })]
    const [, first = 0, second = 0] = await registerSome(event, 3)
    await callOf(manager, 'withdraw_many', { applicant_ids: [first] })
    await callOf(manager, 'undo_many', { applicant_ids: [first] })
    expect(await positionsOf(manager, event, 10)).toEqual([
      [first, 1],
      [second, 2],
    ])
  })

  it('stay withdrawn if they have registered again', async () => {
    const [manager, event, user] = [await aManager(), await anEvent(), await aUser()]
    const id = (await as(user).register(event)).applicants[0]?.id ?? 0
    await callOf(manager, 'withdraw_many', { applicant_ids: [id] })
    expect(await as(user).register(event)).toMatchObject({ status: 'ok' })
    expect(await callOf(manager, 'undo_many', { applicant_ids: [id] })).toMatchObject({ result: { skipped: [id] } })
  })
})

describe('undoing a review', () => {
  it('puts applicants back into review: approved ones keep their seat, rejected ones need a free one', async () => {
    const [manager, event] = [await aManager(), await anEvent({ registration: { need_audit: true, limit: 3 } })]
    const ids = await registerSome(event, 3)
    const [first = 0, second = 0, third = 0] = ids
    await callOf(manager, 'audit_many', { applicant_ids: [first], decision: 'approve' })
    await callOf(manager, 'audit_many', { applicant_ids: [second], decision: 'reject', reason: '材料不全' })
    expect(await callOf(manager, 'undo_many', { applicant_ids: ids })).toMatchObject({
      result: { undone: [first, second], skipped: [third] },
    })
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting_review', 'waiting_review', 'waiting_review'])
    expect(await takenOf(event)).toBe(3)
    expect((await as(manager).get('CubicEventApplicant', second, ['reject_reason'])).data).toMatchObject({
      reject_reason: null,
    })
    expect(await callOf(manager, 'undo_many', { applicant_ids: ids })).toMatchObject({ result: { undone: [] } })
  })
})

describe('what could not be done', () => {
  it('names why a review or withdrawal cannot be taken back', async () => {
    const [manager, user] = [await aManager(), await aUser()]
    const event = await anEvent({ registration: { limit: 2, waitlist: true } })
    const own = (await as(user).register(event)).applicants[0]?.id ?? 0
    const [second = 0, third = 0] = await registerSome(event, 2)
    const attended = await aTicket({ event: await anEvent(), check_in_status: 'attend' })
    await callOf(manager, 'withdraw_many', { applicant_ids: [own, second] })
    await as(user).register(event)
    expect(await callOf(manager, 'undo_many', { applicant_ids: [own, third, attended.id] })).toMatchObject({
      result: {
        skipped: [own, third, attended.id],
        reasons: {
          [own]: '之后已重新报名',
          [third]: '最近一次改变不是审核或取消，没有可撤销的',
          [attended.id]: '已经签到',
        },
      },
    })
    await registerSome(event, 1)
    expect(await callOf(manager, 'undo_many', { applicant_ids: [second] })).toMatchObject({
      result: { reasons: { [second]: '名额已经给了别人，或有人在候补' } },
    })
  })

  it('says who has decided meanwhile', async () => {
    const [one, other] = [await aUser({ roles: ['event_admin'], name: '陈静' }), await aManager()]
    const event = await anEvent({ registration: { need_audit: true } })
    const [first = 0] = await registerSome(event, 1)
    const user = await aUser()
    const second = (await as(user).register(event)).applicants[0]?.id ?? 0
    await as(user).register(event, { action: 'delete', applicants: [{ id: second }] })
    await callOf(one, 'audit_many', { applicant_ids: [first], decision: 'approve' })
    const answer = await callOf(other, 'audit_many', { applicant_ids: [first, second], decision: 'approve' })
    expect(answer).toMatchObject({
      result: {
        skipped: [first, second],
        reasons: { [first]: '陈静已通过（刚刚）', [second]: expect.stringContaining('现在的状态是') as string },
      },
    })
  })

  it('names why somebody is not withdrawn or moved up', async () => {
    const [one, other] = [await aUser({ roles: ['event_admin'], name: '陈静' }), await aManager()]
    const event = await anEvent({ registration: { need_audit: true } })
    const [rejected = 0] = await registerSome(event, 1)
    const attended = await aTicket({ event, check_in_status: 'attend' })
    await callOf(one, 'audit_many', { applicant_ids: [rejected], decision: 'reject', reason: '材料不全' })
    const applicant_ids = [rejected, attended.id]
    expect(await callOf(other, 'withdraw_many', { applicant_ids })).toMatchObject({
      result: { skipped: applicant_ids, reasons: { [rejected]: '陈静已驳回（刚刚）', [attended.id]: '已经签到' } },
    })
    expect(await callOf(other, 'move_up', { applicant_ids })).toMatchObject({
      result: {
        skipped: applicant_ids,
        reasons: { [rejected]: '陈静已驳回（刚刚）', [attended.id]: '现在的状态是“报名成功”' },
      },
    })
  })
})

describe('rejected applicants', () => {
  it('are approved after all while a seat is free that nobody waits for', async () => {
    const manager = await aManager()
    const event = await anEvent({ registration: { need_audit: true, limit: 1 } })
    const [first = 0] = await registerSome(event, 1)
    await callOf(manager, 'audit_many', { applicant_ids: [first], decision: 'reject', reason: '材料不全' })
    const [second = 0] = await registerSome(event, 1)
    expect(await callOf(manager, 'readmit_many', { applicant_ids: [first] })).toMatchObject({
      result: { readmitted: [], skipped: [first], reasons: { [first]: '名额已经给了别人，或有人在候补' } },
    })
    await callOf(manager, 'withdraw_many', { applicant_ids: [second] })
    expect(await callOf(manager, 'readmit_many', { applicant_ids: [first, second] })).toMatchObject({
      result: { readmitted: [first], skipped: [second] },
    })
    expect([await stateOf(first), await takenOf(event)]).toEqual(['success', 1])
  })
})

describe('the past registrations of a person', () => {
  it('are those that the reader may see: all for an applicant manager, those of own events for an author', async () => {
    const [author, manager] = [await aUser({ roles: ['event_author'] }), await aUser({ roles: ['applicant_manager'] })]
    const person = await aUser({ person: { unify_id: 'PAST0001' } })
    const [own, other] = [await anEvent({ creator: author }), await anEvent()]
    const mine = await aTicket({ event: own, owner: person, check_in_status: 'attend' })
    const theirs = await aTicket({ event: other, owner: person })
    const pastFor = async (reader: { readonly token: string }, field: string, value: number | string) =>
      (
        await as(reader).search('CubicEventApplicant', {
          condition: leaf(field, '=', value),
          fields: ['check_in_status'],
          sort: [{ field: 'id', order: 'asc' }],
        })
      ).data.map((each) => each['id'])
    expect(await pastFor(manager, 'user_id', person.id)).toEqual([mine.id, theirs.id])
    expect(await pastFor(manager, 'unify_id', 'PAST0001')).toEqual([mine.id, theirs.id])
    expect(await pastFor(author, 'unify_id', 'PAST0001')).toEqual([mine.id])
    expect((await as(author).get('CubicEventApplicant', mine.id, ['user_id'])).data).toMatchObject({ user_id: null })
  })
})

describe('answers that staff correct', () => {
  const asEditor = async (event: TestEvent, answers: object) => {
    const [manager, user] = [await aManager(), await aUser()]
    const id =
      (await as(user).register(event, { applicants: [{ self: true, values: answers }] })).applicants[0]?.id ?? 0
    const read = async (): Promise<Record<string, unknown>> =>
      (await as(manager).get('CubicEventApplicant', id, ['name', 'phone', 'email', 'values', 'registration_status']))
        .data ?? {}
    const seen = async () => {
      const { name, phone, email, values } = await read()
      return { name, phone, email, values }
    }
    const correct = async (args: object, by = manager) =>
      as(by).call('CubicEventApplicant', id, 'correct_answers', args)
    return { manager, user, id, read, seen, correct }
  }

  it('change after the deadline, with the contact, and keep the seat and who changed what', async () => {
    const event = await anEvent({
      registration: { limit: 3, modifyUntil: -60 },
      form: [
        { name: '姓名', required: true },
        { name: '手机', type: 'phone' },
        { name: '饮食', type: 'checkbox', selections: ['素食', '清真', '无'].map((name) => ({ value: name, name })) },
      ],
    })
    const [name = 0, phone = 0, food = 0] = event.fields
    const { manager, id, seen, read, correct } = await asEditor(event, { [name]: '王小明', [phone]: '13800138000' })
    const before = await seen()
    const values = { [name]: '王晓明', [phone]: '13900139000', [food]: ['素食', '清真'] }
    expect(await correct({ values, seen: before })).toMatchObject({ status: 'ok' })
    expect(await read()).toMatchObject({
      name: '王晓明',
      phone: '+8613900139000',
      values: { [name]: '王晓明', [phone]: '+8613900139000', [food]: ['素食', '清真'] },
      registration_status: 'success',
    })
    expect(await takenOf(event)).toBe(1)
    // Sent once more, as after a lost answer.
    expect(await correct({ values, seen: before })).toMatchObject({ status: 'ok' })
    const entries = await db().rows<{ user_id: number; before: object; after: object }>`
      select user_id, before, after from cubic_audit_entry where record_id = ${id} and action = 'correct_answers'`
    expect(entries).toMatchObject([
      { user_id: manager.id, before: { name: '王小明', phone: '+8613800138000' }, after: { name: '王晓明' } },
    ])
  })

  it('are not overwritten when somebody else has changed them meanwhile', async () => {
    const event = await anEvent({ form: [{ name: '姓名' }, { name: '专业' }] })
    const [name = 0, topic = 0] = event.fields
    const { user, id, seen, read, correct } = await asEditor(event, { [name]: '王小明', [topic]: '物理' })
    const before = await seen()
    await as(user).register(event, {
      action: 'edit',
      applicants: [{ id, values: { [name]: '王小明', [topic]: '化学' } }],
    })
    const values = { [name]: '王晓明', [topic]: '物理' }
    expect(await correct({ values, seen: before })).toMatchObject({ error_kind: 'save:conflict' })
    expect(await read()).toMatchObject({ name: '王小明', values: { [topic]: '化学' } })
  })

  it('may stay open where they were, are checked otherwise, and are not for others to change', async () => {
    const event = await anEvent({ form: [{ name: '姓名', required: true }, { name: '学院' }, { name: '学号' }] })
    const [name = 0, school = 0, number = 0] = event.fields
    const { user, seen, correct } = await asEditor(event, { [name]: '王小明', [school]: '理学院' })
    await db().run`update cubic_event_form_field set required = true where id in (${school}, ${number})`
    const given = { seen: await seen() }
    expect(await correct({ ...given, values: { [name]: '王晓明', [school]: '' } })).toMatchObject({
      error_kind: 'event:invalid_field',
      errors: [{ field: String(school) }],
    })
    expect(await correct({ ...given, values: { [name]: '王晓明', [school]: '工学院' } })).toMatchObject({
      status: 'ok',
    })
    for (const other of [user, await aUser({ roles: ['scanner_admin'] })])
      expect(await answerOrFault(correct({ ...given, values: {} }, other))).toMatchObject({ kind: 'Forbidden' })
  })
})

describe('the waitlist', () => {
  it.each(['asc', 'desc'] as const)('can be sorted by place (%s), also after somebody was moved up', async (order) => {
    const [manager, event] = [await aManager(), await anEvent({ registration: { limit: 1, waitlist: true } })]
    const [, first = 0, second = 0, third = 0] = await registerSome(event, 4)
    await callOf(manager, 'move_up', { applicant_ids: [third] })
    const { data } = await as(manager).search('CubicEventApplicant', {
      condition: leaf('event_id', '=', event.id),
      fields: ['waitlist_position'],
      sort: [{ field: 'waitlist_position', order }],
    })
    const waiting = [
      [third, 1],
      [first, 2],
      [second, 3],
    ]
    // the one with a seat comes last either way
    expect(data.map((each) => [each['id'], each['waitlist_position']]).slice(0, 3)).toEqual(
      order === 'asc' ? waiting : waiting.toReversed(),
    )
    expect(data).toHaveLength(4)
  })

  it('can be reordered by whole submissions, and promotes in the new order', async () => {
    const [manager, event] = [await aManager(), await anEvent({ registration: { limit: 1, waitlist: true } })]
    const [seated = 0, second = 0, third = 0] = await registerSome(event, 3)
    const submitter = await aUser()
    const pair = [
      await aTicket({ event, submitter, status: 'waitlisted' }),
      await aTicket({ event, submitter, status: 'waitlisted' }),
    ]
    const [one = 0, other = 0] = pair.map(({ id }) => id)
    expect(await callOf(manager, 'move_up', { applicant_ids: [other, seated] })).toMatchObject({
      result: { moved: [other], skipped: [seated] },
    })
    expect(await positionsOf(manager, event, 10)).toEqual([
      [second, 3],
      [third, 4],
      [one, 1],
      [other, 2],
    ])
    // A long page counts them in one pass.
    expect(await positionsOf(manager, event, 200)).toEqual(await positionsOf(manager, event, 10))
    await callOf(manager, 'move_up', { applicant_ids: [third] })
    await callOf(manager, 'withdraw_many', { applicant_ids: [seated] })
    expect(await stateOf(third)).toBe('success')
    expect(await positionsOf(manager, event, 200)).toEqual([
      [second, 3],
      [one, 1],
      [other, 2],
    ])
  })
})

describe('registering by hand', () => {
  it('bypasses the registration window and review, but validates the answers', async () => {
    const manager = await aManager()
    const event = await anEvent({
      registration: { opens: 60, need_audit: true, limit: 1, scope: { unify_ids: ['nobody'] } },
      form: [
        { name: '姓名', required: true },
        { name: '手机', type: 'phone' },
      ],
    })
    const [name = 0, phone = 0] = event.fields
    const register = (args: object) => as(manager).call('CubicEventBase', event.id, 'register_applicant', args)
    expect(await register({ values: { [phone]: '123' } })).toMatchObject({ error_kind: 'event:invalid_field' })
    const values = { [name]: '王小明', [phone]: '13800138000' }
    const answer = await register({ values, note: '电话报名' })
    expect(answer).toMatchObject({ status: 'ok', result: { registration_status: 'success' } })
    expect(await takenOf(event)).toBe(1)
    expect(await register({ values })).toMatchObject({ error_kind: 'event:applicant_exists' })
    expect(await register({ values: { [name]: '李四' } })).toMatchObject({ error_kind: 'event:regist_full' })
    const { data } = await as(manager).search('CubicEventApplicant', {
      condition: leaf('event_id', '=', event.id),
      fields: ['name', 'phone', 'note', 'submitter_id', 'user_id'],
    })
    expect(data).toMatchObject([
      { name: '王小明', phone: '+8613800138000', note: '电话报名', submitter_id: null, user_id: null },
    ])
  })

  it('gives the ticket to the account of a student number, and joins the waitlist at its end', async () => {
    const manager = await aManager()
    const student = await aUser({ name: '陈静', person: { name: '陈静', unify_id: '0020260001' } })
    const event = await anEvent({ registration: { limit: 1, waitlist: true } })
    await registerSome(event, 2)
    const register = (args: object) => as(manager).call('CubicEventBase', event.id, 'register_applicant', args)
    expect(await register({ unify_id: '0020269999' })).toMatchObject({ error_kind: 'event:unknown_person' })
    expect(await register({})).toMatchObject({ error_kind: 'event:name_required' })
    const answer = await register({ unify_id: '0020260001' })
    expect(answer).toMatchObject({ result: { registration_status: 'waitlisted' } })
    expect(await as(student).register(event)).toMatchObject({ sub_kind: 'event:already_registered' })
    expect((await positionsOf(manager, event, 10)).map(([, place]) => place)).toEqual([1, 2])
    const own = await as(student).search('CubicEventApplicant', { fields: ['name'] })
    expect(own.data).toMatchObject([{ name: '陈静' }])
  })

  it('is accepted at once when a seat comes, also at an event that reviews people', async () => {
    const manager = await aManager()
    const event = await anEvent({ registration: { limit: 1, waitlist: true, need_audit: true } })
    await registerSome(event, 2)
    const answer = await as(manager).call('CubicEventBase', event.id, 'register_applicant', { name: '嘉宾' })
    expect(answer).toMatchObject({ result: { registration_status: 'waitlisted' } })
    await as(manager).save('CubicEventRegist', { id: event.regist_id, limit_number: 3 })
    const { data } = await as(manager).search('CubicEventApplicant', {
      condition: leaf('event_id', '=', event.id),
      fields: ['registration_status'],
      sort: [{ field: 'id', order: 'asc' }],
    })
    expect(data.map((row) => row['registration_status'])).toEqual(['waiting_review', 'waiting_review', 'success'])
    const told = await db().rows`select "case" from cubic_message where event_id = ${event.id} order by id desc limit 2`
    expect(told.map((row) => (row as { case: string }).case).toSorted()).toEqual([
      'registration_received',
      'registration_success',
    ])
  })

  it('never sells a seat twice, even concurrently', async () => {
    const [manager, event] = [await aManager(), await anEvent({ registration: { limit: 10 } })]
    const register = (name: string) => as(manager).call('CubicEventBase', event.id, 'register_applicant', { name })
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, (_, index) => register(`来宾${index}`)),
      registerSome(event, 5),
    ])
    expect(answers.length).toBe(16)
    expect(await takenOf(event)).toBe(10)
  })

  it('is refused for an event that is over', async () => {
    const event = await anEvent({ starts: -120, ends: -60 })
    const answer = await as(await aManager()).call('CubicEventBase', event.id, 'register_applicant', { name: '王五' })
    expect(answer).toMatchObject({ error_kind: 'events:status_forbidden' })
  })
})

it('only staff see a note', async () => {
  const [scanner, student, event] = [await aUser({ roles: ['scanner_admin'] }), await aUser(), await anEvent()]
  const ticket = await aTicket({ event, owner: student })
  await as(scanner).call('CubicEventApplicant', ticket.id, 'write_note', { note: '轮椅通道' })
  expect((await as(scanner).get('CubicEventApplicant', ticket.id, ['note'])).data).toMatchObject({ note: '轮椅通道' })
  expect((await as(student).get('CubicEventApplicant', ticket.id, ['note'])).data).toMatchObject({ note: null })
  expect(
    await answerOrFault(as(student).call('CubicEventApplicant', ticket.id, 'write_note', { note: '我' })),
  ).toMatchObject({ kind: 'Forbidden' })
})

it('office work leaves seats, submissions, places and states consistent', async () => {
  // The builder's tickets have no history, and its pair waits for one seat.
  const built = ['creation_unrecorded', 'check_in_unrecorded', 'check_in_inconsistent', 'history_gap', 'waits_for_good']
  const findings = findingsOf((await verifyDatabase(db())) ?? [])
  expect(findings.filter(({ problem }) => !built.includes(problem))).toEqual([])
})
