import { FORM_FIELD_TYPE, type FormFieldType } from '@cubic/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFormSettings, parseFormField, parseStoredFormField } from './form-settings.ts'

const check = (type: FormFieldType, settings: { selections?: unknown; bounds?: unknown }) =>
  checkFormSettings({ type, selections: { cn: settings.selections, en: null }, saved: ['cn'], bounds: settings.bounds })
const problemsOf = (type: FormFieldType, settings: { selections?: unknown; bounds?: unknown }) =>
  check(type, settings).problems.map(({ problem, field }) => `${field}: ${problem}`)

describe('saving the settings of a form field', () => {
  it('expands choices and keeps only the settings that the type uses', () => {
    const { settings, problems } = check('radio', {
      selections: [' S ', { value: 'm', name: '中号' }, { value: 'l', name: '大号', extra: 1 }],
      bounds: { min: 3, pattern: '(' },
    })
    expect(problems).toEqual([])
    expect(settings).toEqual({
      selections: {
        cn: [
          { value: 'S', name: 'S' },
          { value: 'm', name: '中号' },
          { value: 'l', name: '大号' },
        ],
        en: null,
      },
      bounds: {},
    })
  })

  const [small, large] = [
    { cn: { value: 's', name: '小' }, en: { value: 's', name: 'Small' } },
    { cn: { value: 'l', name: '大' }, en: { value: 'l', name: 'Large' } },
  ]
  const checkBoth = (saved: readonly ('cn' | 'en')[], selections: { cn: unknown; en: unknown }) =>
    checkFormSettings({ type: 'radio', selections, saved, bounds: null })

  it('keeps the choices of both languages in step if only one is saved', () => {
    const { settings, problems } = checkBoth(['cn'], {
      cn: [large.cn, small.cn],
      en: [small.en, { value: 'm', name: 'Medium' }],
    })
    expect(problems).toEqual([])
    expect(settings.selections).toEqual({ cn: [large.cn, small.cn], en: [large.cn, small.en] })
    expect(checkBoth(['en'], { cn: [small.cn, large.cn], en: [large.en] }).settings.selections).toEqual({
      cn: [large.cn],
      en: [large.en],
    })
  })

  it('refuses different choices if both languages are saved, in either order', () => {
    const selections = { cn: [small.cn, large.cn], en: [large.en, small.en] }
    expect(checkBoth(['cn', 'en'], selections)).toMatchObject({ settings: { selections }, problems: [] })
    const { problems } = checkBoth(['cn', 'en'], { ...selections, en: [small.en] })
    expect(problems.map(({ problem, field }) => `${field}: ${problem}`)).toEqual(['selections: content'])
  })

  it('accepts the choices of either language', () => {
    expect(checkBoth(['en'], { cn: [], en: [small.en] })).toMatchObject({
      settings: { selections: { cn: null, en: [small.en] } },
      problems: [],
    })
  })

  it.each([
    [undefined, 'selections: required'],
    [[], 'selections: required'],
    ['S,M', 'selections: type'],
    [['S', ''], 'selections: type'],
    [['S', { value: 'M' }], 'selections: type'],
    [['S', 'a\0'], 'selections: type'],
    [['S', { value: 'S', name: 'small' }], 'selections: conflict'],
    [['S', ' S'], 'selections: conflict'],
    [Array.from({ length: 201 }, (_, index) => `${index}`), 'selections: max'],
  ])('refuses the choices %j', (selections, problem) => expect(problemsOf('radio', { selections })).toEqual([problem]))

  it.each([
    ['number', { min: 1, max: 5 }, { min: 1, max: 5 }],
    ['number', { min: '-1.5', max: '' }, { min: -1.5 }],
    ['date', { min: '2026-01-01', max: '2026-12-31' }, { min: '2026-01-01', max: '2026-12-31' }],
    ['text', { length: '20', pattern: '^a+$', min: 'x' }, { length: 20, pattern: '^a+$' }],
    ['datetime', { min: '2026-01-01 08:00' }, { min: '2026-01-01T08:00' }],
    ['textarea', { length: '5000', pattern: '^a' }, { length: 5000 }],
    ['phone', { length: 3 }, {}],
    ['file', { max: '3', max_mb: 5, kinds: ['png', 'pdf'], min: 1 }, { max: 3, max_mb: 5, kinds: ['pdf', 'png'] }],
    ['file', { kinds: ['webp', 'png', 'jpeg', 'pdf'] }, {}],
    ['file', { max: '', max_mb: null, kinds: '' }, {}],
    ['text', null, {}],
  ] as const)('accepts the bounds of a %s: %j', (type, bounds, stored) =>
    expect(check(type, { bounds })).toEqual({
      settings: { selections: { cn: null, en: null }, bounds: stored },
      problems: [],
    }),
  )

  it.each([
    ['number', { min: 5, max: 1 }, 'min'],
    ['number', { min: 'x' }, 'type'],
    ['number', { max: Infinity }, 'type'],
    ['date', { min: '2026-02-30' }, 'type'],
    ['date', { min: '2026-03-01', max: '2026-02-01' }, 'min'],
    ['datetime', { min: '2026-01-01' }, 'type'],
    ['textarea', { length: 5001 }, 'range'],
    ['text', { length: 0 }, 'range'],
    ['text', { length: 5001 }, 'range'],
    ['text', { length: 1.5 }, 'range'],
    ['text', { length: 5000, pattern: `${'[^b]*'.repeat(39)}b` }, 'range'],
    ['text', { pattern: 'a{400}' }, 'range'],
    ['text', { pattern: '(' }, 'pattern'],
    ['text', { pattern: '(?=a)' }, 'pattern'],
    ['text', { pattern: 3 }, 'pattern'],
    ['text', { size: 3 }, 'unknown'],
    ['file', { max: 4 }, 'range'],
    ['file', { max: 0 }, 'range'],
    ['file', { max: 1.5 }, 'range'],
    ['file', { max_mb: 11 }, 'range'],
    ['file', { max_mb: 'all' }, 'range'],
    ['file', { kinds: [] }, 'enum'],
    ['file', { kinds: ['exe'] }, 'enum'],
    ['file', { kinds: ['pdf', 'pdf'] }, 'enum'],
    ['file', { kinds: 'pdf' }, 'enum'],
    ['text', 'short', 'type'],
    ['text', [], 'type'],
  ] as const)('refuses the bounds of a %s: %j', (type, bounds, problem) =>
    expect(problemsOf(type, { bounds })).toEqual([`bounds: ${problem}`]),
  )
})

describe('reading a form field', () => {
  it('accepts a record in the wire format', () => {
    const field = parseFormField({
      id: 3,
      name: '学号',
      type: 'text',
      tips: '十位',
      required: true,
      selections: null,
      bounds: { pattern: String.raw`^\d{10}$` },
    })
    expect(field).toMatchObject({ id: 3, name: '学号', type: 'text', tips: '十位', required: true })
    expect(field?.pattern?.test('2021012345')).toBe(true)
  })

  it('drops invalid settings, but not the question', () => {
    expect(parseFormField({ id: 3, name: '尺码', type: 'radio', selections: ['S', 7], bounds: 'x' })).toMatchObject({
      selections: [{ value: 'S', name: 'S' }],
      bounds: {},
    })
  })

  it.each([
    {},
    { id: '3', name: 'x', type: 'text' },
    { id: 3, name: 'x', type: 'colour' },
    { id: 3, name: 'x', type: 'toString' },
  ])('refuses %j', (record) => expect(parseFormField(record)).toBeUndefined())

  it.each([
    [
      { name_cn: '学号', name_en: 'Number' },
      { cn: '学号', en: 'Number' },
    ],
    [
      { name_cn: '学号', name_en: null },
      { cn: '学号', en: '学号' },
    ],
    [
      { name_cn: null, name_en: 'Number' },
      { cn: 'Number', en: 'Number' },
    ],
  ])('names a stored field in both languages: %j', (names, name) =>
    expect(parseStoredFormField({ id: 3, type: 'text', ...names })?.name).toEqual(name),
  )

  it('never throws, and stores only valid settings', () => {
    const types = fc.constantFrom(...(Object.keys(FORM_FIELD_TYPE) as FormFieldType[]))
    const bounds = fc.oneof(
      fc.anything(),
      fc.record(
        { min: fc.anything(), max: fc.anything(), length: fc.anything(), pattern: fc.anything() },
        { requiredKeys: [] },
      ),
    )
    fc.assert(
      fc.property(types, fc.oneof(fc.anything(), fc.array(fc.anything())), bounds, (type, selections, given) => {
        const { settings, problems } = check(type, { selections, bounds: given })
        const again = { selections: settings.selections.cn, bounds: settings.bounds }
        if (problems.length === 0) expect(check(type, again)).toEqual({ settings, problems: [] })
      }),
    )
  })
})
