import { describe, expect, it } from 'vitest'
import type { TestEvent, TestUser } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import { answerOrFault, leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aUser, as, db, guest } = useSharedWire()

const meal = {
  name: '用餐',
  type: 'radio',
  required: true,
  selections: [
    { value: 'yes', name: '需要' },
    { value: 'no', name: '不需要' },
  ],
}
const ifYes = (field: number | undefined) => ({ field, in: ['yes'] })
const q = (event: TestEvent, place: number) => String(event.fields[place])

async function register(event: TestEvent, values: object): Promise<{ user: TestUser; id: number }> {
  const user = await aUser()
  const answer = await as(user).register(event, { applicants: [{ self: true, values }] })
  expect(answer).toMatchObject({ status: 'ok' })
  return { user, id: answer.applicants[0]?.id ?? 0 }
}
async function storedAnswers(id: number): Promise<unknown> {
  return (await db().one<{ values: unknown }>`select "values" from cubic_event_applicant where id = ${id}`)?.values
}
/** A form whose second question is shown only to those who answer yes to the first. */
async function aConditionalForm(): Promise<TestEvent> {
  const event = await anEvent({ form: [meal, { name: '忌口', required: true }] })
  const admin = as(await anAdmin())
  const saved = await admin.save('CubicEventFormField', { id: event.fields[1], show_if: ifYes(event.fields[0]) })
  expect(saved).toMatchObject({ status: 'ok' })
  return event
}
const formOf = async (event: TestEvent, client = guest()) =>
  (
    await client.search('CubicEventFormField', {
      condition: leaf('event_id', '=', event.id),
      fields: ['name', 'show_if', 'removed'],
      sort: [{ field: 'sort', order: 'asc' }],
    })
  ).data

describe('a question that is shown only after another answer', () => {
  it('is required while shown, and its answer is discarded while hidden', async () => {
    const event = await aConditionalForm()
    const missing = await as(await aUser()).register(event, {
      applicants: [{ self: true, values: { [q(event, 0)]: 'yes' } }],
    })
    expect(missing).toMatchObject({
      sub_kind: 'event:invalid_field',
      errors: [{ field: q(event, 1), kind: 'required' }],
    })
    const { id } = await register(event, { [q(event, 0)]: 'no', [q(event, 1)]: '花生' })
    expect(await storedAnswers(id)).toEqual({ [q(event, 0)]: 'no' })
  })

  it('may depend on one of several choices', async () => {
    const event = await anEvent({
      form: [
        { ...meal, type: 'checkbox' },
        { name: '忌口', required: true },
      ],
    })
    const show_if = ifYes(event.fields[0])
    expect(await as(await anAdmin()).save('CubicEventFormField', { id: event.fields[1], show_if })).toMatchObject({
      status: 'ok',
    })
    const missing = await as(await aUser()).register(event, {
      applicants: [{ self: true, values: { [q(event, 0)]: ['no', 'yes'] } }],
    })
    expect(missing).toMatchObject({ errors: [{ field: q(event, 1), kind: 'required' }] })
    const { id } = await register(event, { [q(event, 0)]: ['no'], [q(event, 1)]: '花生' })
    expect(await storedAnswers(id)).toEqual({ [q(event, 0)]: ['no'] })
  })

  it('drops its answer when an edit hides it', async () => {
    const event = await aConditionalForm()
    const { user, id } = await register(event, { [q(event, 0)]: 'yes', [q(event, 1)]: '花生' })
    const values = { [q(event, 0)]: 'no', [q(event, 1)]: '花生' }
    expect(await as(user).register(event, { action: 'edit', applicants: [{ id, values }] })).toMatchObject({
      status: 'ok',
    })
    expect(await storedAnswers(id)).toEqual({ [q(event, 0)]: 'no' })
  })

  it.each<[string, (event: TestEvent, other: TestEvent) => object]>([
    ['a later question', (event) => ({ id: event.fields[0], show_if: ifYes(event.fields[2]) })],
    ['itself', (event) => ({ id: event.fields[0], show_if: ifYes(event.fields[0]) })],
    ['a text', (event) => ({ id: event.fields[2], show_if: ifYes(event.fields[1]) })],
    ['a question of another event', (event, other) => ({ id: event.fields[2], show_if: ifYes(other.fields[0]) })],
    [
      'a choice that is not offered',
      (event) => ({ id: event.fields[2], show_if: { field: event.fields[0], in: ['maybe'] } }),
    ],
    ['no choice', (event) => ({ id: event.fields[2], show_if: { field: event.fields[0], in: [] } })],
    ['something that is no condition', (event) => ({ id: event.fields[2], show_if: ['yes'] })],
  ])('cannot depend on %s', async (_title, values) => {
    const [event, other] = [await anEvent({ form: [meal, {}, meal] }), await anEvent({ form: [meal] })]
    const saved = await as(await anAdmin()).save('CubicEventFormField', values(event, other))
    expect(saved).toMatchObject({ status: 'error', errors: [{ field: 'show_if' }] })
  })

  it('requires that the question it depends on stays before it with the same choices', async () => {
    const [event, admin] = [await aConditionalForm(), as(await anAdmin())]
    const [decides] = event.fields
    for (const values of [{ selections: [{ value: 'no', name: '不需要' }] }, { sort: 9 }, { type: 'text' }])
      expect(await admin.save('CubicEventFormField', { id: decides, ...values }), JSON.stringify(values)).toMatchObject(
        {
          status: 'error',
          error_kind: 'save:invalid',
        },
      )
    expect(await admin.unlink('CubicEventFormField', decides ?? 0)).toMatchObject({ error_kind: 'event:field_needed' })
  })
})

describe('changing the whole form', () => {
  it('saves new questions, their conditions on each other and the order at once', async () => {
    const [event, admin] = [await anEvent({ form: [{ name: '姓名' }] }), as(await anAdmin())]
    const fields = [
      { id: -1, ...meal, sort: 1 },
      { id: -2, name: '忌口', type: 'text', sort: 2, show_if: ifYes(-1) },
      { id: event.fields[0], sort: 3 },
    ]
    const changed = await admin.callEvent(event, 'change_form', { fields })
    expect(changed).toMatchObject({
      status: 'ok',
      result: { ids: [expect.any(Number), expect.any(Number), event.fields[0]] },
    })
    const ids = changed.result?.['ids'] as number[]
    expect(await formOf(event)).toMatchObject([
      { id: ids[0], name: '用餐' },
      { id: ids[1], name: '忌口', show_if: { field: ids[0], in: ['yes'] } },
      { id: event.fields[0], name: '姓名' },
    ])
  })

  it('can move a question together with the one that depends on it', async () => {
    const [event, admin] = [await aConditionalForm(), as(await anAdmin())]
    const [decides, depends] = event.fields
    const fields = [
      { id: decides, sort: 20 },
      { id: depends, sort: 21 },
    ]
    expect(await admin.callEvent(event, 'change_form', { fields })).toMatchObject({ status: 'ok' })
    const crossed = await admin.callEvent(event, 'change_form', { fields: [{ id: depends, sort: 1 }] })
    expect(crossed).toMatchObject({
      status: 'error',
      error_kind: 'save:invalid',
      errors: [{ field: 'show_if', index: 0 }],
    })
  })

  it('writes nothing if one question is wrong, and says which', async () => {
    const [event, admin] = [await anEvent({ form: [{ name: '姓名' }] }), as(await anAdmin())]
    const fields = [
      { id: event.fields[0], name: '真实姓名' },
      { id: -1, name: '尺码', type: 'radio' },
    ]
    expect(await admin.callEvent(event, 'change_form', { fields })).toMatchObject({
      error_kind: 'save:invalid',
      errors: [{ field: 'selections', index: 1 }],
    })
    expect(await formOf(event)).toMatchObject([{ name: '姓名' }])
  })

  it('is refused if somebody has changed the form since it was read', async () => {
    const [event, admin] = [await anEvent({ form: [{ name: '姓名' }] }), as(await anAdmin())]
    const versionOf = async () => (await admin.get('CubicEventBase', event.id, ['form_version'])).data?.['form_version']
    const form_version = await versionOf()
    const change = (name: string) =>
      admin.callEvent(event, 'change_form', { form_version, fields: [{ id: event.fields[0], name }] })
    expect(await change('真实姓名')).toMatchObject({ status: 'ok' })
    expect(await change('名字')).toMatchObject({ error_kind: 'save:conflict' })
    expect(await versionOf()).not.toBe(form_version)
  })

  it('changes no question of another event', async () => {
    const [event, other, admin] = [await anEvent(), await anEvent({ form: [{ name: '姓名' }] }), as(await anAdmin())]
    expect(
      await admin.callEvent(event, 'change_form', { fields: [{ id: other.fields[0], name: '乙' }] }),
    ).toMatchObject({
      status: 'error',
    })
    expect(await admin.callEvent(event, 'change_form', { removed: other.fields })).toMatchObject({ status: 'error' })
    expect(await formOf(other)).toMatchObject([{ name: '姓名' }])
  })

  it.each([
    [{ fields: 'x' }],
    [{ fields: ['x'] }],
    [{ removed: ['1'] }],
    [{ fields: Array.from({ length: 201 }, () => ({})) }],
  ])('is BadRequest with %j', async (args) => {
    const answer = await answerOrFault(as(await anAdmin()).callEvent(await anEvent(), 'change_form', args))
    expect(answer).toMatchObject({ kind: 'BadRequest' })
  })
})

describe('a form with answers', () => {
  it('counts the answers of each question and each choice', async () => {
    const event = await anEvent({ form: [meal, {}] })
    await register(event, { [q(event, 0)]: 'yes' })
    await register(event, { [q(event, 0)]: 'yes', [q(event, 1)]: 'x' })
    await register(event, { [q(event, 0)]: 'no' })
    const fields = ['answer_number', 'choice_numbers']
    const of = async (place: number) =>
      (await as(await anAdmin()).get('CubicEventFormField', event.fields[place] ?? 0, fields)).data
    expect(await of(0)).toMatchObject({ answer_number: 3, choice_numbers: { yes: 2, no: 1 } })
    expect(await of(1)).toMatchObject({ answer_number: 1, choice_numbers: {} })
    expect((await guest().get('CubicEventFormField', event.fields[0] ?? 0, fields)).unreadable).toEqual(fields)
  })

  it('counts each of several choices, and keeps those removed where they were taken', async () => {
    const event = await anEvent({ form: [{ ...meal, type: 'checkbox' }] })
    const admin = as(await anAdmin())
    const { user, id } = await register(event, { [q(event, 0)]: ['no', 'yes'] })
    await register(event, { [q(event, 0)]: ['no'] })
    expect(await storedAnswers(id)).toEqual({ [q(event, 0)]: ['yes', 'no'] })
    const question = async () =>
      (await admin.get('CubicEventFormField', event.fields[0] ?? 0, ['choice_numbers', 'removed_selections'])).data
    expect(await question()).toMatchObject({ choice_numbers: { yes: 1, no: 2 } })
    const fields = [{ id: event.fields[0], selections: [{ value: 'maybe', name: '再说' }] }]
    expect(await admin.callEvent(event, 'change_form', { fields })).toMatchObject({ status: 'ok' })
    expect(await question()).toMatchObject({ removed_selections: [{ value: 'yes' }, { value: 'no' }] })
    const edit = (values: readonly string[]) =>
      as(user).register(event, { action: 'edit', applicants: [{ id, values: { [q(event, 0)]: values } }] })
    expect(await edit(['no', 'maybe'])).toMatchObject({ status: 'ok' })
    expect(await edit(['yes'])).toMatchObject({ sub_kind: 'event:invalid_field' })
  })

  it('keeps a removed question with answers, deletes one without, and asks neither', async () => {
    const [event, admin] = [
      await anEvent({ form: [{ name: '答过' }, { name: '没答', required: true }] }),
      as(await anAdmin()),
    ]
    await db().run`update cubic_event_form_field set required = false where event_id = ${event.id}`
    const { user, id } = await register(event, { [q(event, 0)]: '答案' })
    expect(await admin.callEvent(event, 'change_form', { removed: event.fields })).toMatchObject({ status: 'ok' })
    expect(await formOf(event, admin)).toMatchObject([{ name: '答过', removed: true }])
    expect(await formOf(event)).toEqual([])
    expect(await storedAnswers(id)).toEqual({ [q(event, 0)]: '答案' })
    expect(await as(user).register(event, { action: 'edit', applicants: [{ id, values: {} }] })).toMatchObject({
      status: 'ok',
    })
    expect(await storedAnswers(id)).toEqual({ [q(event, 0)]: '答案' })
    await register(event, {})
  })

  it('requires a new question only of later registrations', async () => {
    const [event, admin] = [await anEvent({ form: [{ name: '姓名' }] }), as(await anAdmin())]
    const { user, id } = await register(event, { [q(event, 0)]: '甲' })
    const changed = await admin.callEvent(event, 'change_form', {
      fields: [{ id: -1, name: '学院', type: 'text', required: true, sort: 9 }],
    })
    expect(changed).toMatchObject({ status: 'ok' })
    expect(
      await as(user).register(event, { action: 'edit', applicants: [{ id, values: { [q(event, 0)]: '乙' } }] }),
    ).toMatchObject({ status: 'ok' })
    expect(await as(await aUser()).register(event)).toMatchObject({ sub_kind: 'event:invalid_field' })
  })

  it('keeps a removed choice in existing answers only', async () => {
    const [event, admin] = [
      await anEvent({
        form: [
          {
            ...meal,
            selections_en: [
              { value: 'yes', name: 'Yes' },
              { value: 'no', name: 'No' },
            ],
          },
        ],
      }),
      as(await anAdmin()),
    ]
    const { user, id } = await register(event, { [q(event, 0)]: 'yes' })
    const selections = [{ value: 'no', name: '不需要' }]
    expect(
      await admin.callEvent(event, 'change_form', { fields: [{ id: event.fields[0], selections }] }),
    ).toMatchObject({ status: 'ok' })
    const { data } = await guest().get('CubicEventFormField', event.fields[0] ?? 0, [
      'selections',
      'removed_selections',
      'removed_selections_en',
    ])
    expect(data).toMatchObject({
      selections,
      removed_selections: [{ value: 'yes', name: '需要' }],
      removed_selections_en: [{ value: 'yes', name: 'Yes' }],
    })
    const edit = (value: string) =>
      as(user).register(event, { action: 'edit', applicants: [{ id, values: { [q(event, 0)]: value } }] })
    expect(await edit('yes')).toMatchObject({ status: 'ok' })
    expect(
      await as(await aUser()).register(event, { applicants: [{ self: true, values: { [q(event, 0)]: 'yes' } }] }),
    ).toMatchObject({
      sub_kind: 'event:invalid_field',
    })
    expect(await edit('no')).toMatchObject({ status: 'ok' })
    expect(await edit('yes')).toMatchObject({ sub_kind: 'event:invalid_field' })
  })

  it('keeps the type of an answered question', async () => {
    const [event, admin] = [await anEvent({ form: [{}, {}] }), as(await anAdmin())]
    await register(event, { [q(event, 0)]: '七' })
    const save = (place: number) => admin.save('CubicEventFormField', { id: event.fields[place], type: 'number' })
    expect(await save(0)).toMatchObject({ status: 'error', errors: [{ field: 'type' }] })
    expect(await save(1)).toMatchObject({ status: 'ok' })
  })
})

describe('the form of an event', () => {
  it('can be changed by its author while it is a draft, and otherwise only with the right', async () => {
    const author = await aUser({ roles: ['event_author'] })
    const [own, published, foreign] = [
      await anEvent({ stage: 'draft', creator: author }),
      await anEvent({ creator: author }),
      await anEvent(),
    ]
    const change = { fields: [{ id: -1, name: '姓名', type: 'text' }] }
    expect(await as(author).callEvent(own, 'change_form', change)).toMatchObject({ status: 'ok' })
    for (const [user, event] of [
      [author, published],
      [author, foreign],
      [await aUser({ roles: ['event_auditor'] }), foreign],
      [await aUser({ roles: ['applicant_manager'] }), foreign],
      [await aUser(), foreign],
    ] as const)
      expect(await answerOrFault(as(user).callEvent(event, 'change_form', change))).toMatchObject({ kind: 'Forbidden' })
  })
})
