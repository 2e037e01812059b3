import { describe, expect, it } from 'vitest'
import { changeOf, type DraftQuestion, newChoice, problemsIn, shownFields, untranslatedIn } from './form-draft.ts'

const text = (id: number, more: Partial<DraftQuestion> = {}): DraftQuestion => ({
  id,
  type: 'text',
  name: { cn: `问题${id}`, en: '' },
  tips: { cn: '', en: '' },
  required: false,
  choices: [],
  bounds: {},
  show_if: null,
  keep_days: null,
  ...more,
})
const choice = (id: number, more: Partial<DraftQuestion> = {}): DraftQuestion =>
  text(id, { type: 'radio', choices: [{ value: 'a', cn: '甲', en: 'First' }], ...more })

describe('a form change', () => {
  it('sends changed and removed questions', () => {
    const [one, two, three] = [text(1), text(2), text(3)]
    expect(changeOf([one, two, three], [one, two, three])).toEqual({ fields: [], removed: [] })
    const changed = changeOf([one, two, three], [one, { ...three, required: true }])
    expect(changed.removed).toEqual([2])
    expect(changed.fields).toMatchObject([{ id: 3, required: true, sort: 20 }])
  })

  it('sends every moved question', () => {
    const { fields } = changeOf([text(1), text(2)], [text(2), text(1)])
    expect(fields.map(({ id, sort }) => [id, sort])).toEqual([
      [2, 10],
      [1, 20],
    ])
  })

  it('falls back to the other language for a missing choice name, and sends no list for a language without choices', () => {
    const half = choice(1, {
      choices: [
        { value: 'a', cn: '甲', en: 'First' },
        { value: 'b', cn: '乙', en: '' },
      ],
    })
    expect(changeOf([], [half]).fields[0]).toMatchObject({
      selections_en: [
        { value: 'a', name: 'First' },
        { value: 'b', name: '乙' },
      ],
    })
    expect(changeOf([], [choice(1, { choices: [{ value: 'a', cn: '甲', en: '' }] })]).fields[0]).toMatchObject({
      selections_en: null,
    })
  })
})

describe('the validation of a question', () => {
  it('requires a name, choices and a satisfiable condition', () => {
    const form = [
      text(1, { name: { cn: ' ', en: '' } }),
      choice(2, { choices: [] }),
      text(3, { show_if: { field: 4, in: ['a'] } }),
      choice(4),
      text(5, { show_if: { field: 4, in: ['a'] } }),
    ]
    expect([...problemsIn(form)]).toEqual(
      [
        [3, 'show_if'],
        [1, 'name'],
        [2, 'choices'],
      ].toSorted((one, other) => (one[1] === 'show_if' ? -1 : other[1] === 'show_if' ? 1 : 0)),
    )
  })
})

it('shows a question in the requested language, or else in the other one', () => {
  expect(shownFields([text(1)], 'en')).toMatchObject([{ id: 1, name: '问题1' }])
})

it('gives a new choice a unique value', () => {
  expect(newChoice([{ value: 'choice_2', cn: '', en: '' }]).value).toBe('choice_3')
})

describe('the languages of a form', () => {
  it('says of each question which of its texts one of them lacks', () => {
    const both = { cn: '问题', en: 'Question' }
    const hinted = text(3, { name: both, tips: { cn: '提示', en: ' ' } })
    const halfChosen = choice(4, { name: both, choices: [{ value: 'a', cn: '甲', en: '' }] })
    const form = [text(1), text(2, { name: both }), hinted, halfChosen]
    const said = (lang: 'cn' | 'en') => untranslatedIn(form, lang).map(({ question, parts }) => [question.id, parts])
    expect(said('en')).toEqual([
      [1, ['name']],
      [3, ['tips']],
      [4, ['choices']],
    ])
    expect(said('cn')).toEqual([])
  })
})
