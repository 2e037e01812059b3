import { describe, expect, it } from 'vitest'
import type { FormFieldOptions } from '@cubic/testing/server/builders'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { RegistrationAnswer } from '@cubic/testing/server/wire-answers'
import { leaf } from '@cubic/testing/server/wire-client'

const { anAdmin, anEvent, aUser, as } = useSharedWire()

const KINDS = ['required', 'type', 'length', 'pattern', 'enum', 'range', 'readonly', 'conflict']

async function answer(field: FormFieldOptions, value: unknown): Promise<{ answer: RegistrationAnswer; field: string }> {
  const event = await anEvent({ form: [field] })
  const id = String(event.fields[0])
  const sent = await as(await aUser()).registerRaw(
    event,
    'add',
    `{"applicants":[{"self":true,"values":{"${id}":${value === undefined ? 'null' : typeof value === 'string' && value.startsWith('raw:') ? value.slice(4) : JSON.stringify(value)}}}]}`,
  )
  return { answer: sent, field: id }
}

const radio = {
  type: 'radio',
  selections: [
    { value: 'a', name: '甲', name_en: 'First' },
    { value: 'b', name: '乙' },
  ],
}

const checkbox = { ...radio, type: 'checkbox' }
const nested = `raw:${'['.repeat(500)}${']'.repeat(500)}`

describe('an answer is refused as event:invalid_field, with the field named', () => {
  it.each<[string, FormFieldOptions, unknown, string]>([
    ['a required text that is missing', { required: true }, undefined, 'required'],
    ['a required text that is empty', { required: true }, '', 'required'],
    ['a required text of blanks', { required: true }, ' \u3000\t', 'required'],
    ['a required choice that is missing', { ...radio, required: true }, undefined, 'required'],
    ['a required number that is missing', { type: 'number', required: true }, '', 'required'],
    ['a text beyond its length', { bounds: { length: 3 } }, '四个字符', 'length'],
    ['a text beyond its pattern', { bounds: { pattern: '^[A-Z]{2}$' } }, 'ab', 'pattern'],
    ['a text that is a list', {}, ['a'], 'type'],
    ['a text that is an object', {}, { a: 1 }, 'type'],
    ['a text that is a boolean', {}, true, 'type'],
    ['a text with a NUL', {}, 'a\0b', 'pattern'],
    ['a text with half of a surrogate pair', {}, 'raw:"\\ud800"', 'pattern'],
    ['a number that is text', { type: 'number' }, 'twelve', 'type'],
    ['a number of SQL', { type: 'number' }, '1 OR 1=1', 'type'],
    ['a number that is none', { type: 'number' }, 'NaN', 'type'],
    ['a number below its bounds', { type: 'number', bounds: { min: 1, max: 9 } }, 0, 'range'],
    ['a number above its bounds', { type: 'number', bounds: { min: 1, max: 9 } }, 10, 'range'],
    ['a number above its only bound', { type: 'number', bounds: { max: 9 } }, '10', 'range'],
    ['a number that is infinite', { type: 'number' }, 'raw:1e400', 'type'],
    ['a choice that there is not', radio, 'c', 'enum'],
    ['a choice by its name', radio, '甲', 'enum'],
    ['a choice that is a property of every object', radio, 'constructor', 'enum'],
    ['required choices of which none is taken', { ...checkbox, required: true }, [], 'required'],
    ['choices that are no list', checkbox, 'a', 'type'],
    ['choices that are an object', checkbox, { a: true }, 'type'],
    ['choices that are numbers', checkbox, [1], 'type'],
    ['choices in a nested list', checkbox, [['a']], 'type'],
    ['choices nested deep', checkbox, nested, 'type'],
    ['choices with one that there is not', checkbox, ['a', 'c'], 'enum'],
    ['choices by their names', checkbox, ['甲'], 'enum'],
    ['a choice taken twice', checkbox, ['a', 'a'], 'enum'],
    ['a hundred thousand choices', checkbox, Array.from({ length: 100_000 }, () => 'a'), 'enum'],
    ['fewer choices than are asked for', { ...checkbox, bounds: { min: 2 } }, ['a'], 'range'],
    ['more choices than are allowed', { ...checkbox, bounds: { max: 1 } }, ['a', 'b'], 'range'],
    ['a single choice that is a list', radio, ['a'], 'type'],
    ['a date that the calendar has not', { type: 'date' }, '2026-02-30', 'pattern'],
    ['a date with a time', { type: 'date' }, '2026-02-03T00:00:00Z', 'pattern'],
    [
      'a date outside of its bounds',
      { type: 'date', bounds: { min: '2026-01-01', max: '2026-12-31' } },
      '2027-01-01',
      'range',
    ],
    ['a date and time without the time', { type: 'datetime' }, '2026-02-03', 'pattern'],
    ['a date and time that is a list', { type: 'datetime' }, ['2026-02-03T10:00'], 'type'],
    ['a long text beyond 5,000 characters', { type: 'textarea' }, '字'.repeat(5001), 'length'],
    ['a phone number that is none', { type: 'phone' }, '12345', 'pattern'],
    ['a phone number in words', { type: 'phone' }, 'call me', 'pattern'],
  ])('%s', async (_title, form, value, kind) => {
    const { answer: refused, field } = await answer(form, value)
    expect(refused).toMatchObject({ status: 'error', sub_kind: 'event:invalid_field', applicants: [] })
    expect(refused.errors).toEqual([
      { level: 'error', kind, message: expect.stringMatching(/\p{Script=Han}/u) as string, field, index: 0 },
    ])
  })

  it('a whole number beyond 2^53', async () => {
    const { answer: refused } = await answer({ type: 'number' }, 'raw:9007199254740993')
    expect(refused).toMatchObject({ sub_kind: 'event:invalid_field', errors: [{ kind: 'range' }] })
  })

  it('an answer to a question that is not in the form', async () => {
    const event = await anEvent({ form: [{}] })
    const other = await anEvent({ form: [{}] })
    for (const key of [String(other.fields[0]), 'name', '__proto__', 'constructor', '1 OR 1=1', '']) {
      const refused = await as(await aUser()).registerRaw(
        event,
        'add',
        `{"applicants":[{"self":true,"values":{${JSON.stringify(key)}:"x"}}]}`,
      )
      expect(refused).toMatchObject({
        status: 'error',
        sub_kind: 'event:invalid_field',
        errors: [{ field: key, index: 0 }],
      })
    }
  })

  it('with one entry for each invalid field of each applicant, by index', async () => {
    const event = await anEvent({
      form: [
        { required: true, name: '姓名', name_en: 'Name' },
        { type: 'phone', name: '电话' },
      ],
    })
    const [name = 0, phone = 0] = event.fields
    const applicants = [
      { self: true, values: { [name]: '甲', [phone]: '13800138000' } },
      { values: { [phone]: '1' } },
      { values: { [name]: '', [phone]: '2' } },
    ]
    const refused = await as(await aUser())
      .with({ language: 'en' })
      .register(event, { applicants })
    expect(refused.sub_kind).toBe('event:invalid_field')
    expect(refused.errors.map(({ field, index, kind }) => [field, index, kind])).toEqual([
      [String(name), 1, 'required'],
      [String(phone), 1, 'pattern'],
      [String(name), 2, 'required'],
      [String(phone), 2, 'pattern'],
    ])
    expect(refused.errors[0]?.message).toContain('Name')
  })

  it('with the problem kinds of the contract', async () => {
    const kinds = new Set<string>()
    for (const [form, value] of [
      [{}, { a: 1 }],
      [radio, 'x'],
      [{ type: 'number', bounds: { min: 3 } }, 1],
      [{ required: true }, null],
    ] as const) {
      for (const error of (await answer(form, value)).answer.errors) kinds.add(error.kind)
    }
    const unknown = await as(await aUser()).register(await anEvent(), {
      applicants: [{ self: true, values: { nothing: 'x' } }],
    })
    for (const error of unknown.errors) kinds.add(error.kind)
    expect([...kinds].filter((kind) => !KINDS.includes(kind))).toEqual([])
  })
})

describe('an e-mail address', () => {
  it.each(['nonsense', 'a@', '@b.edu', 'a b@c.edu', 'a@b', 'a@@b.edu', 'a@b..edu', `${'a'.repeat(320)}@example.edu`])(
    'is refused as event:invalid_email: %s',
    async (value) => {
      const { answer: refused, field } = await answer({ type: 'email' }, value)
      expect(refused).toMatchObject({
        status: 'error',
        sub_kind: 'event:invalid_email',
        errors: [{ field, index: 0, kind: 'pattern' }],
      })
    },
  )

  it.each(['a@example.edu', 'first.last+tag@sub.example.co', `${'a'.repeat(300)}@example.edu`])(
    'is accepted: %s',
    async (value) => {
      expect((await answer({ type: 'email' }, value)).answer).toMatchObject({ status: 'ok' })
    },
  )

  it('is refused as event:invalid_field if other fields are invalid too', async () => {
    const event = await anEvent({ form: [{ type: 'email' }, { type: 'phone' }] })
    const [email = 0, phone = 0] = event.fields
    const refused = await as(await aUser()).register(event, {
      applicants: [{ self: true, values: { [email]: 'x', [phone]: 'y' } }],
    })
    expect(refused).toMatchObject({ sub_kind: 'event:invalid_field' })
    expect(refused.errors).toHaveLength(2)
  })
})

describe('an answer is accepted', () => {
  it.each<[string, FormFieldOptions, unknown, unknown]>([
    ['that is left out of an optional question', {}, undefined, undefined],
    ['of its whole length, counted in characters', { bounds: { length: 3 } }, '😀二三', '😀二三'],
    ['with quotes and tags in it, as it is', {}, `<b>"O'Hara" \\ %_</b>`, `<b>"O'Hara" \\ %_</b>`],
    ['as a number', { type: 'number', bounds: { min: 1, max: 9 } }, 9, 9],
    ['as the text of a number', { type: 'number' }, '12.5', 12.5],
    ['as one of the choices', radio, 'b', 'b'],
    ['as a date', { type: 'date' }, '2028-02-29', '2028-02-29'],
    ['as a mobile number', { type: 'phone' }, '13800138000', '+8613800138000'],
    ['as a landline', { type: 'phone' }, '010-62781234', '+861062781234'],
    ['as a number abroad', { type: 'phone' }, '+44 20 7946 0958', '+442079460958'],
  ])('%s', async (_title, form, value, kept) => {
    const event = await anEvent({ form: [form] })
    const user = await aUser()
    const id = String(event.fields[0])
    const { status, applicants } = await as(user).register(event, {
      applicants: [{ self: true, values: value === undefined ? {} : { [id]: value } }],
    })
    expect(status).toBe('ok')
    expect((await as(user).get('CubicEventApplicant', applicants[0]?.id ?? 0, ['values'])).data).toEqual({
      id: applicants[0]?.id,
      values: kept === undefined ? {} : { [id]: kept },
    })
  })

  it('without answers to other questions', async () => {
    const event = await anEvent()
    const { applicants } = await as(await aUser()).register(event)
    const stored = await as(await anAdmin()).search('CubicEventApplicant', {
      condition: leaf('id', '=', applicants[0]?.id),
      fields: ['values'],
    })
    expect(stored.data[0]?.['values']).toEqual({})
  })
})

describe('a form that changes while people register', () => {
  it('applies to the next registration in its current version', async () => {
    const admin = as(await anAdmin())
    const event = await anEvent()
    const answerOf = async (values: object) =>
      (await as(await aUser()).register(event, { applicants: [{ self: true, values }] })).sub_kind
    expect(await answerOf({})).toBe('ok')
    const saved = await admin.save('CubicEventFormField', {
      event_id: event.id,
      name: '年级',
      type: 'text',
      required: true,
    })
    const id = Number(saved.result?.id)
    expect([await answerOf({}), await answerOf({ [id]: '大一' })]).toEqual(['event:invalid_field', 'ok'])
    expect(await admin.save('CubicEventFormField', { id, bounds: { length: 1 } })).toMatchObject({ status: 'ok' })
    expect([await answerOf({ [id]: '大一' }), await answerOf({ [id]: '一' })]).toEqual(['event:invalid_field', 'ok'])
    const other = await admin.save('CubicEventFormField', {
      event_id: event.id,
      name: '专业',
      type: 'text',
      required: true,
    })
    expect(await answerOf({ [id]: '一' })).toBe('event:invalid_field')
    expect(await admin.unlink('CubicEventFormField', Number(other.result?.id))).toMatchObject({ status: 'ok' })
    expect(await answerOf({ [id]: '一' })).toBe('ok')
  })
})
