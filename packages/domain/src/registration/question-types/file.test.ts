import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicableFields, checkAnswer } from '../form.ts'
import { parseFormField } from '../form-settings.ts'
import { printAnswer } from '../print-answer.ts'
import { showIfProblems } from '../show-if.ts'
import { readFileReference, writeFileReference } from './file-reference.ts'

function transcript(settings: object = {}) {
  const field = parseFormField({ id: 1, name: '成绩单', type: 'file', ...settings })
  if (!field) throw new Error('no question')
  return field
}
const check = (given: unknown, settings?: object) => checkAnswer(transcript(settings), given)
const reference = (digit: string, name = '成绩单.pdf') => `${digit.repeat(40)}/1200/${name}`
const aReference = fc.record({
  id: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 }),
  bytes: fc.nat({ max: 99_999_999 }),
  name: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((name) => !name.includes('/') && name.length <= 100),
})

describe('an answer of files', () => {
  it('is a list of their references, in the order in which they were added', () => {
    expect(check([reference('a')])).toEqual({ value: [reference('a')] })
    const several = [reference('b'), reference('a')]
    expect(check(several, { bounds: { max: 3 } })).toEqual({ value: several })
  })

  it('may be empty unless it is required', () => {
    expect(check([])).toBeUndefined()
    expect(check([], { required: true })).toEqual({ problem: 'select' })
  })

  it.each([
    ['a text', reference('a'), 'type'],
    ['a number', 1, 'type'],
    ['an object', { 0: reference('a') }, 'type'],
    ['a file on its way', ['1-1:成绩单.pdf'], 'file'],
    ['a name', ['成绩单.pdf'], 'file'],
    ['an address', ['/files/a.pdf'], 'file'],
    ['a list of numbers', [1], 'file'],
    ['a nested list', [[reference('a')]], 'file'],
    ['a file without an id', [reference('g')], 'file'],
    ['a file in a folder', [reference('a', '../a.pdf')], 'file'],
  ])('is not %s', (_title, given, problem) => expect(check(given)).toMatchObject({ problem }))

  it('holds as many files as the organiser takes, one unless they say more, and none twice', () => {
    const two = [reference('a'), reference('b')]
    expect(check(two)).toEqual({ problem: 'too_many', parameters: { max: 1 } })
    expect(check([...two, reference('c')], { bounds: { max: 2 } })).toMatchObject({ parameters: { max: 2 } })
    expect(check([two[0], two[0]], { bounds: { max: 2 } })).toMatchObject({ problem: 'file' })
    expect(check(Array.from({ length: 100_000 }, () => reference('a')))).toMatchObject({ problem: 'too_many' })
  })

  it('is read by the names of its files', () => {
    expect(printAnswer(transcript(), { 1: [reference('a', 'a b.pdf'), 'lost'] }, 'cn')).toEqual(['a b.pdf', 'lost'])
  })

  it('names each file by a text that is read as it was written', () => {
    fc.assert(
      fc.property(aReference, (file) => {
        expect(readFileReference(writeFileReference(file))).toEqual(file)
        expect(check([writeFileReference(file)])).toEqual({ value: [writeFileReference(file)] })
      }),
    )
  })

  it('is never anything else, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const checked = check(given, { bounds: { max: 3 } })
        if (checked && 'value' in checked)
          for (const text of checked.value as string[]) expect(readFileReference(text)).toBeDefined()
      }),
    )
  })

  it('decides nothing about other questions, and is not asked where another question hides it', () => {
    const choice = parseFormField({ id: 2, name: '身份', type: 'radio', selections: ['学生', '校友'] })
    const file = { ...transcript({ required: true }), show_if: { field: 2, in: ['学生'] } }
    if (!choice) throw new Error('no question')
    expect(applicableFields([choice, file], { 2: '校友' })).toEqual([choice])
    expect(showIfProblems([transcript(), { ...choice, show_if: { field: 1, in: ['a'] } }])).toMatchObject([{ id: 2 }])
  })
})
