import { FORM_FIELD_TYPE, type FormFieldType, type Text } from '@cubic/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormField } from './form-field.ts'
import { parseStoredFormField } from './form-settings.ts'
import { asksToChoose } from './question-types.ts'
import { answersRefusal, applicableFields, checkAnswer, checkAnswers, checkSubmission, removedAnswers } from './form.ts'

function aField(
  type: FormFieldType,
  settings: { id?: number; required?: boolean; bounds?: unknown } = {},
): FormField<Text> {
  const field = parseStoredFormField({
    id: 1,
    name_cn: '问题',
    name_en: 'Question',
    type,
    selections_cn: ['s', 'm'],
    ...settings,
  })
  if (!field) throw new Error('no form field')
  return field
}
const everyType = (Object.keys(FORM_FIELD_TYPE) as FormFieldType[]).map((type, index) =>
  aField(type, { id: index + 1 }),
)

describe('checking an answer', () => {
  it.each([
    ['text', {}, '  你好\n世界 ', '你好\n世界'],
    ['text', { bounds: { length: 2 } }, '😀😀', '😀😀'],
    ['text', { bounds: { pattern: String.raw`^\d{4}$` } }, '2026', '2026'],
    ['number', {}, '42', 42],
    ['number', {}, 4.5, 4.5],
    ['number', {}, '-１２．５', -12.5],
    ['number', {}, -0, 0],
    ['number', { bounds: { min: 1, max: 5 } }, '5', 5],
    ['radio', {}, 'm', 'm'],
    ['date', {}, '2028-02-29', '2028-02-29'],
    ['date', { bounds: { min: '2026-01-01' } }, '2026-01-01', '2026-01-01'],
    ['datetime', {}, '2028-02-29T23:59', '2028-02-29T23:59'],
    ['datetime', {}, ' 2026-11-21 14:30:00 ', '2026-11-21T14:30'],
    ['datetime', { bounds: { min: '2026-01-01 08:00' } }, '2026-01-01T08:00', '2026-01-01T08:00'],
    ['textarea', {}, ' 一\n\n二 ', '一\n\n二'],
    ['textarea', {}, '😀'.repeat(5000), '😀'.repeat(5000)],
    ['phone', {}, '138 0013 8000', '+8613800138000'],
    ['phone', {}, '１３８００１３８０００', '+8613800138000'],
    ['phone', {}, '+1 650 253 0000', '+16502530000'],
    ['email', {}, ' a@b.cn ', 'a@b.cn'],
  ] as const)('of type %s with %j accepts %j', (type, settings, given, value) =>
    expect(checkAnswer(aField(type, settings), given)).toEqual({ value }),
  )

  it.each([
    ['text', {}, 7, 'type'],
    ['text', {}, ['x'], 'type'],
    ['text', {}, 'x'.repeat(1001), 'length'],
    ['text', {}, 'x'.repeat(1_000_000), 'length'],
    ['text', { bounds: { length: 2 } }, '你好吗', 'length'],
    ['text', { bounds: { pattern: String.raw`^\d{4}$` } }, '20266', 'pattern'],
    ['text', {}, 'a\0b', 'pattern'],
    ['text', {}, 'a\uD800b', 'pattern'],
    ['number', {}, 'four', 'number'],
    ['number', {}, '1e5', 'number'],
    ['number', {}, '0x10', 'number'],
    ['number', {}, Infinity, 'number'],
    ['number', {}, Number.NaN, 'number'],
    ['number', {}, true, 'type'],
    ['number', {}, '9007199254740993', 'max'],
    ['number', {}, -1e300, 'min'],
    ['number', { bounds: { min: 1, max: 5 } }, 6, 'range'],
    ['number', { bounds: { min: 1 } }, 0, 'min'],
    ['number', { bounds: { max: 5 } }, 6, 'max'],
    ['radio', {}, 'xl', 'enum'],
    ['radio', {}, '__proto__', 'enum'],
    ['radio', {}, 7, 'type'],
    ['date', {}, '2026-02-29', 'typed_date'],
    ['date', {}, '2026-2-9', 'typed_date'],
    ['date', {}, 20260209, 'type'],
    ['date', { bounds: { max: '2026-01-01' } }, '2026-01-02', 'max'],
    ['datetime', {}, '2026-02-29T10:00', 'typed_datetime'],
    ['datetime', {}, '2026-02-28T24:00', 'typed_datetime'],
    ['datetime', {}, '2026-02-28', 'typed_datetime'],
    ['datetime', {}, '2026-02-28T10:00Z', 'typed_datetime'],
    ['datetime', {}, '2026-02-28T10:00:01', 'typed_datetime'],
    ['datetime', {}, 20260228, 'type'],
    ['textarea', {}, '😀'.repeat(5001), 'length'],
    ['textarea', { bounds: { length: 2 } }, '一二三', 'length'],
    ['textarea', {}, ['x'], 'type'],
    ['phone', {}, '1380013800', 'phone'],
    ['phone', {}, 13800138000, 'type'],
    ['email', {}, 'a@b', 'email'],
    ['email', {}, `${'a'.repeat(320)}@b.cn`, 'email'],
  ] as const)('of type %s with %j refuses %j', (type, settings, given, problem) =>
    expect(checkAnswer(aField(type, settings), given)).toMatchObject({ problem }),
  )

  it('of a date and time says its bounds as people write them', () => {
    const field = aField('datetime', { bounds: { min: '2026-01-01T08:00', max: '2026-01-01 20:00' } })
    expect(checkAnswer(field, '2026-01-01T20:01')).toEqual({
      problem: 'range',
      parameters: { min: '2026-01-01 08:00', max: '2026-01-01 20:00' },
    })
  })

  it.each(Object.keys(FORM_FIELD_TYPE) as FormFieldType[])('of type %s may be empty unless it is required', (type) => {
    for (const empty of [undefined, null, '', '  \u3000 ']) {
      expect(checkAnswer(aField(type), empty)).toBeUndefined()
      expect(checkAnswer(aField(type, { required: true }), empty)).toEqual({
        problem: asksToChoose(type) ? 'select' : 'required',
      })
    }
  })
})

describe("checking a registrant's answers", () => {
  it('returns valid answers and all problems, in the order of the form, with names in both languages', () => {
    const fields = [
      aField('text', { id: 8, required: true }),
      aField('number', { id: 3, bounds: { min: 1, max: 5 } }),
      aField('email', { id: 5 }),
    ]
    expect(checkAnswers(fields, { 3: 9, 5: 'a@b.cn', 77: 'x' }, { index: 2 })).toEqual({
      values: { 5: 'a@b.cn' },
      problems: [
        { problem: 'required', field: '8', parameters: { name: { cn: '问题', en: 'Question' } }, index: 2 },
        {
          problem: 'range',
          field: '3',
          parameters: { name: { cn: '问题', en: 'Question' }, min: 1, max: 5 },
          index: 2,
        },
        { problem: 'unknown', field: '77', parameters: { name: '77' }, index: 2 },
      ],
    })
  })

  it.each([null, undefined, 'x', 7, []])('refuses %j in place of answers', (given) =>
    expect(checkAnswers([], given).problems).toEqual([
      { problem: 'type', field: 'values', parameters: { name: 'values' } },
    ]),
  )

  it('neither reads answers from a prototype nor writes to one', () => {
    const given: unknown = JSON.parse('{"__proto__": {"1": "from the prototype"}, "constructor": "x"}')
    const { values, problems } = checkAnswers([aField('text')], given)
    expect(Object.keys(values)).toEqual([])
    expect(problems.map(({ field }) => field)).toEqual(['__proto__', 'constructor'])
    expect(checkAnswers([aField('text')], Object.create({ 1: 'inherited' })).values).toEqual({})
  })

  it('reports a flood of unknown answers briefly, in well-formed text', () => {
    const flood = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`k${index}\uD800${'x'.repeat(300)}`, 1]),
    )
    const { problems } = checkAnswers([], flood)
    expect(problems).toHaveLength(20)
    expect(problems.every(({ field }) => field.length <= 100 && !/\p{Surrogate}/u.test(field))).toBe(true)
  })

  it('never throws, and is idempotent', () => {
    const ids = everyType.map(({ id }) => String(id))
    const answers = fc.dictionary(
      fc.oneof(fc.constantFrom(...ids), fc.string()),
      fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.double(), fc.string()),
    )
    fc.assert(
      fc.property(fc.oneof(answers, fc.anything()), (given) => {
        const { values } = checkAnswers(everyType, given)
        expect(checkAnswers(everyType, JSON.parse(JSON.stringify(values)))).toEqual({ values, problems: [] })
      }),
      { numRuns: 500 },
    )
  })
})

describe('the refusal for bad answers', () => {
  const about = (...kinds: ('email' | 'required')[]) =>
    answersRefusal(kinds.map((problem) => ({ problem, field: '1', parameters: {} })))

  it('reports the e-mail if only that is wrong', () => {
    expect(about()).toBeUndefined()
    expect(about('email', 'email')).toBe('event:invalid_email')
    expect(about('email', 'required')).toBe('event:invalid_field')
  })
})

describe('the answers of a whole submission', () => {
  it('are matched against patterns in bounded time for any number of registrants', () => {
    const slow = aField('text', { bounds: { length: 1000, pattern: `${'[^b]*'.repeat(39)}b` } })
    const answers = { 1: `${'a'.repeat(999)}b` }
    const checked = checkSubmission(
      [slow],
      Array.from({ length: 500 }, () => answers),
    )
    const matched = checked.filter(({ problems }) => problems.length === 0).length
    expect(matched).toBeGreaterThan(3)
    expect(matched * (slow.pattern?.steps ?? 0) * 1000).toBeLessThanOrEqual(1_000_000)
    expect(checked[499]?.problems).toMatchObject([{ problem: 'content', field: '1', index: 499 }])
  })

  it('fit within that limit for an ordinary large group', () => {
    const number = aField('text', { bounds: { pattern: String.raw`^[\u4e00-\u9fa5·]{2,20}$` } })
    const checked = checkSubmission(
      [number],
      Array.from({ length: 500 }, () => ({ 1: '阿不都·热合曼' })),
    )
    expect(checked.flatMap(({ problems }) => problems)).toEqual([])
  })
})

describe('a question that is shown only after another answer', () => {
  const meal = { ...aField('radio', { id: 1, required: true }), selections: [choice('yes'), choice('no')] }
  const diet = { ...aField('text', { id: 2, required: true }), show_if: { field: 1, in: ['yes'] } }
  const form = [meal, diet]

  it('is required while shown', () => {
    expect(checkAnswers(form, { 1: 'yes' }).problems).toMatchObject([{ field: '2', problem: 'required' }])
  })

  it('is not required while hidden, and its answer is discarded', () => {
    expect(checkAnswers(form, { 1: 'no', 2: 'vegetarian' })).toEqual({ values: { 1: 'no' }, problems: [] })
  })
})

describe('editing a registration after its form was changed', () => {
  const registered = Date.parse('2026-11-01T00:00:00Z')
  const later = registered + 1

  it('does not require questions that became required later', () => {
    const field = { ...aField('text', { required: true }), required_from: later }
    expect(checkAnswers([field], {}).problems).toHaveLength(1)
    expect(checkAnswers([field], {}, { edited: { values: {}, registered } }).problems).toEqual([])
    expect(checkAnswers([field], {}, { edited: { values: {}, registered: later } }).problems).toHaveLength(1)
  })

  it('lets staff leave open what was open before, and nothing else', () => {
    const field = aField('text', { required: true })
    const check = (values: object) =>
      checkAnswers([field], {}, { edited: { values, registered, byStaff: true } }).problems
    expect(check({})).toEqual([])
    expect(check({ 1: 'a' })).toMatchObject([{ problem: 'required' }])
  })

  it('keeps a removed choice only in existing answers', () => {
    const field = { ...aField('radio'), removed_selections: [choice('l')] }
    const check = (stored: object) =>
      checkAnswers([field], { 1: 'l' }, { edited: { values: stored, registered } }).problems
    expect(check({ 1: 'l' })).toEqual([])
    expect(check({ 1: 's' })).toMatchObject([{ problem: 'enum' }])
    expect(checkAnswers([field], { 1: 'l' }).problems).toMatchObject([{ problem: 'enum' }])
    expect(
      applicableFields([field], {}, { values: { 1: 'l' }, registered })[0]?.selections.map(({ value }) => value),
    ).toEqual(['s', 'm', 'l'])
  })

  it('keeps the answers to removed questions', () => {
    const fields = [aField('text')]
    expect(removedAnswers(fields, { 1: 'a', 9: 'b' })).toEqual({ 9: 'b' })
    expect(removedAnswers(fields, null)).toEqual({})
    expect(checkAnswers(fields, { 1: 'a', 9: 'b' }, { edited: { values: { 9: 'b' }, registered } })).toEqual({
      values: { 1: 'a' },
      problems: [],
    })
  })
})

function choice(value: string): { readonly value: string; readonly name: string } {
  return { value, name: value }
}
