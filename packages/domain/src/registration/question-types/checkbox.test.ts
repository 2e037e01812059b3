import { describe, expect, it } from 'vitest'
import { applicableFields, checkAnswer, checkAnswers } from '../form.ts'
import { checkFormSettings, parseFormField } from '../form-settings.ts'
import { printAnswer } from '../print-answer.ts'
import { showIfProblems } from '../show-if.ts'

function meals(settings: object = {}) {
  const field = parseFormField({
    id: 1,
    name: '用餐',
    type: 'checkbox',
    selections: ['早餐', '午餐', '晚餐'],
    ...settings,
  })
  if (!field) throw new Error('no question')
  return field
}
const check = (given: unknown, settings?: object) => checkAnswer(meals(settings), given)

describe('an answer of several choices', () => {
  it('is a list of their values, kept in the order of the form', () => {
    expect(check(['晚餐', '早餐'])).toEqual({ value: ['早餐', '晚餐'] })
    expect(check(['午餐'])).toEqual({ value: ['午餐'] })
  })

  it('may be empty unless it is required', () => {
    expect(check([])).toBeUndefined()
    expect(check([], { required: true })).toEqual({ problem: 'select' })
  })

  it.each([
    ['a text', '早餐', 'type'],
    ['a number', 1, 'type'],
    ['an object', { 0: '早餐', length: 1 }, 'type'],
    ['a list of numbers', [1], 'type'],
    ['a nested list', [['早餐']], 'type'],
    ['a list with a hole', ['早餐', null], 'type'],
    ['a choice that is not offered', ['早餐', '夜宵'], 'enum'],
    ['a property of every object', ['__proto__'], 'enum'],
    ['a choice twice', ['早餐', '早餐'], 'enum'],
    ['a list of 100,000', Array.from({ length: 100_000 }, () => '早餐'), 'enum'],
  ])('is not %s', (_title, given, problem) => expect(check(given)).toMatchObject({ problem }))

  it('takes as many choices as the organiser bounds, or none', () => {
    const bounds = { min: 2, max: 2 }
    expect(check(['早餐'], { bounds })).toEqual({ problem: 'too_few', parameters: { min: 2 } })
    expect(check(['早餐', '午餐', '晚餐'], { bounds })).toEqual({ problem: 'too_many', parameters: { max: 2 } })
    expect(check(['早餐', '午餐'], { bounds })).toMatchObject({ value: ['早餐', '午餐'] })
    expect(check([], { bounds })).toBeUndefined()
  })

  it.each([
    [{ min: 1, max: 3 }, []],
    [{ min: 4 }, ['bounds: range']],
    [{ min: 0 }, ['bounds: type']],
    [{ max: 1.5 }, ['bounds: type']],
    [{ min: 3, max: 2 }, ['bounds: min']],
  ])('is bounded by %j', (bounds, problems) => {
    const selections = { cn: ['早餐', '午餐', '晚餐'], en: null }
    const checked = checkFormSettings({ type: 'checkbox', selections, saved: ['cn'], bounds })
    expect(checked.problems.map(({ problem, field }) => `${field}: ${problem}`)).toEqual(problems)
  })

  it('lacks its choices before anything else', () => {
    const given = { selections: { cn: [], en: null }, saved: ['cn'], bounds: { min: 2 } } as const
    expect(checkFormSettings({ type: 'checkbox', ...given }).problems).toMatchObject([
      { problem: 'required', field: 'selections' },
    ])
  })

  it('keeps each removed choice that the edited registration had taken', () => {
    const field = meals({ removed_selections: ['夜宵', '茶歇'] })
    const edited = { values: { 1: ['早餐', '夜宵'] }, registered: 0 }
    const problemsOf = (given: unknown) => checkAnswers([field], { 1: given }, { edited }).problems
    expect(problemsOf(['午餐', '夜宵'])).toEqual([])
    expect(problemsOf(['茶歇'])).toMatchObject([{ problem: 'enum' }])
    expect(applicableFields([field], {}, edited)[0]?.selections.map(({ value }) => value)).toContain('夜宵')
  })

  it('is read by its names, those of removed choices too', () => {
    const field = meals({
      selections: [{ value: 'am', name: '早餐' }],
      removed_selections: [{ value: 'tea', name: '茶歇' }],
    })
    expect(printAnswer(field, { 1: ['am', 'tea', 'lost'] }, 'cn')).toEqual(['早餐', '茶歇', 'lost'])
    expect(printAnswer(field, { 2: ['am'] }, 'cn')).toBe('')
    expect(printAnswer(field, null, 'cn')).toBe('')
  })
})

describe('a question that depends on several choices', () => {
  const diet = { ...meals({ id: 2, required: true }), show_if: { field: 1, in: ['午餐', '晚餐'] } }

  it('is shown if one of the choices is among those taken', () => {
    const shown = (given: object) => applicableFields([meals(), diet], given).length === 2
    expect(shown({ 1: ['早餐', '晚餐'] })).toBe(true)
    expect(shown({ 1: ['早餐'] })).toBe(false)
    expect(shown({ 1: '晚餐' })).toBe(false)
    expect(shown({})).toBe(false)
  })

  it('can be saved as any that depends on a single choice', () => {
    expect(showIfProblems([meals(), diet])).toEqual([])
    expect(showIfProblems([meals({ selections: ['早餐'] }), diet])).toMatchObject([{ id: 2 }])
  })
})
