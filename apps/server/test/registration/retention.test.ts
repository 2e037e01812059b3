import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAnswers } from '@cubic/server/features/registration/commands/delete-answers'
import { raw } from '@cubic/data-platform'
import type { FormFieldOptions, TestEvent } from '@cubic/testing/server/builders'
import { useWire } from '@cubic/testing/server/wire'

const { anAdmin, anEvent, aTicket, aUser, as, db } = useWire()

const day = 24 * 60
const FORM: readonly FormFieldOptions[] = [
  { name: '姓名', type: 'text' },
  { name: '证件号', type: 'text' },
  { name: '手机号', type: 'phone' },
  {
    name: '用餐',
    type: 'radio',
    selections: [
      { value: 'any', name: '不限' },
      { value: 'halal', name: '清真' },
    ],
  },
  { name: '拍照', type: 'consent', bounds: { version: 1 } },
]
const AGREED = 'agree/1/cn/2026-11-27T08:30:00.000Z'
const run = () => deleteAnswers(db(), new AbortController().signal)
const settings = async (values: object) =>
  expect(await as(await anAdmin()).save('CubicSettings', { id: 1, ...values })).toMatchObject({ status: 'ok' })
const set = async (model: string, id: number | undefined, values: object) =>
  expect(await as(await anAdmin()).save(model, { id, ...values })).toMatchObject({ status: 'ok' })

/** An event that ended so many days ago, and somebody's answers to each question. */
async function anEndedEvent(days: number) {
  const event = await anEvent({ starts: -days * day - 60, ends: -days * day, form: FORM })
  const [name, id, phone, meal, photos] = event.fields
  const owner = await aUser()
  const ticket = await aTicket({
    event,
    owner,
    phone: '+8613800138000',
    email: 'li@example.org',
    values: {
      [name ?? 0]: '李雷',
      [id ?? 0]: '110101199003070000',
      [phone ?? 0]: '+8613800138000',
      [meal ?? 0]: 'halal',
      [photos ?? 0]: AGREED,
    },
  })
  return { event, ticket, owner, id, phone, meal, photos }
}
const stored = async (id: number) =>
  db().one<{ name: string; phone: string | null; email: string | null; values: { readonly [field: string]: unknown } }>`
    select name, phone, email, "values" from cubic_event_applicant where id = ${id}`
/** The places of the questions that still have an answer. */
const keysOf = async (id: number, event: TestEvent) =>
  Object.keys((await stored(id))?.values ?? {})
    .map((key) => event.fields.indexOf(Number(key)))
    .toSorted((one, other) => one - other)

describe('answers whose time is over', () => {
  beforeEach(() => settings({ answers_keep_days: null, answers_keep_days_max: null }))

  it('are kept where nobody says for how long', async () => {
    const { event, ticket } = await anEndedEvent(5000)
    await run()
    expect(await keysOf(ticket.id, event)).toEqual([0, 1, 2, 3, 4])
  })

  it('go question by question, from the registration and from what quotes it, and their numbers stay', async () => {
    const { event, ticket, id, meal } = await anEndedEvent(31)
    await set('CubicEventFormField', id, { keep_days: 30 })
    await set('CubicEventFormField', meal, { keep_days: 30 })
    const values = { [String(id)]: '110101199003070000', other: 'stays' }
    await db().run`insert into cubic_audit_entry (at, model, record_id, action, before, after)
      values (now(), 'CubicEventApplicant', ${ticket.id}, 'edit', ${JSON.stringify({ values })}::jsonb, ${JSON.stringify({ values })}::jsonb)`
    await run()
    expect(await keysOf(ticket.id, event)).toEqual([0, 2, 4])
    const log = await db().rows<{ after: unknown }>`
      select before, after from cubic_audit_entry where record_id = ${ticket.id} and action = 'edit'`
    expect(JSON.stringify(log)).not.toContain('110101199003070000')
    expect(JSON.stringify(log)).toContain('stays')
    expect(
      (await as(await anAdmin()).get('CubicEventFormField', meal ?? 0, ['choice_numbers', 'answer_number'])).data,
    ).toMatchObject({
      choice_numbers: { halal: 1 },
      answer_number: 1,
    })
    const { data } = await as(await anAdmin()).gql<{
      cubicEvent: { answer_summary: { questions: readonly { counts: unknown }[] } }
    }>(
      `{ cubicEvent { answer_summary(event_id: ${event.id}, of: "seated") { questions { answered counts { answer count } } } } }`,
    )
    expect(data?.cubicEvent.answer_summary.questions[3]).toEqual({
      answered: 1,
      counts: [
        { answer: '不限', count: 0 },
        { answer: '清真', count: 1 },
      ],
    })
    const statistics = `{ cubicEvent { statistics(from: "2020-01-01", to: "2029-12-31", by: "question:${meal}") { rows } } }`
    const rows = (await as(await anAdmin()).gql<{ cubicEvent: { statistics: { rows: string } } }>(statistics)).data
    expect(rows?.cubicEvent.statistics.rows).toContain('回答已到期删除')
  })

  it('go with contacts where the whole form says so, and leave the name, the seat and the consent', async () => {
    const { event, ticket } = await anEndedEvent(11)
    await set('CubicEventRegist', event.regist_id, { keep_days: 10 })
    await run()
    expect(await keysOf(ticket.id, event)).toEqual([0, 4])
    expect(await stored(ticket.id)).toMatchObject({ name: ticket.name, phone: null, email: null })
    await run()
  })

  it('follow the administrator’s usual and longest time, however long an event asks for', async () => {
    const [usual, longest] = [await anEndedEvent(91), await anEndedEvent(401)]
    await set('CubicEventRegist', longest.event.regist_id, { keep_days: 1000 })
    await settings({ answers_keep_days: 90, answers_keep_days_max: 400 })
    await run()
    expect(await keysOf(usual.ticket.id, usual.event)).toEqual([0, 4])
    expect(await keysOf(longest.ticket.id, longest.event)).toEqual([0])
    for (const [model, id] of [
      ['CubicEventFormField', usual.id],
      ['CubicEventRegist', usual.event.regist_id],
    ] as const)
      expect(await as(await anAdmin()).save(model, { id, keep_days: 401 })).toMatchObject({
        errors: [{ field: 'keep_days', kind: 'range' }],
      })
  })

  it('say when they go, to everybody who fills in the form', async () => {
    const { id, photos, event } = await anEndedEvent(1)
    await set('CubicEventFormField', id, { keep_days: 30 })
    const { data } = await as(await aUser()).search('CubicEventFormField', {
      fields: ['deleted_on'],
      condition: { leaf: { field: 'id', comparator: 'in', value: [id, photos] } },
      sort: [{ field: 'id', order: 'asc' }],
    })
    const end = await db().one<{
      on: Date
    }>`select end_time + interval '30 days' as on from cubic_event_base where id = ${event.id}`
    expect(data.map((each) => each['deleted_on'])).toEqual([end?.on.toISOString(), null])
  })

  it('are deleted to the end after a crash, and one broken event keeps nobody else’s', async () => {
    const [broken, fine] = [await anEndedEvent(31), await anEndedEvent(31)]
    for (const { id } of [broken, fine]) await set('CubicEventFormField', id, { keep_days: 30 })
    await db()
      .run`create function break_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`
    await db().run`create trigger break_one before update on cubic_event_applicant for each row
      when (new.event_id = ${raw(String(broken.event.id))}) execute function break_one()`
    await expect(run()).rejects.toThrow('1 of')
    expect(await keysOf(fine.ticket.id, fine.event)).toEqual([0, 2, 3, 4])
    expect(await keysOf(broken.ticket.id, broken.event)).toEqual([0, 1, 2, 3, 4])
    await db().run`drop trigger break_one on cubic_event_applicant`
    await run()
    expect(await keysOf(broken.ticket.id, broken.event)).toEqual([0, 2, 3, 4])
  })

  it('are asked again where the event was moved into the future', async () => {
    const { id, event } = await anEndedEvent(31)
    await set('CubicEventFormField', id, { keep_days: 30 })
    await run()
    await db()
      .run`update cubic_event_base set start_time = now() + interval '1 day', end_time = now() + interval '2 days' where id = ${event.id}`
    await run()
    const { data } = await as(await anAdmin()).get('CubicEventFormField', id ?? 0, ['answers_deleted_at'])
    expect(data?.['answers_deleted_at']).toBeNull()
  })
})
