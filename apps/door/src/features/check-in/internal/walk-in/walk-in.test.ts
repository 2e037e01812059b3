import type { DoorQuestion, FormFieldType } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { problemsOfServer, problemsOfWalkIn, questionsAtDoor, readQuestions, walkInOf } from './walk-in.ts'

const question = (
  id: number,
  type: FormFieldType,
  name_cn: string,
  changes: Partial<DoorQuestion> = {},
): DoorQuestion => ({
  id,
  type,
  name_cn,
  name_en: null,
  tips_cn: null,
  tips_en: null,
  required: true,
  selections_cn: null,
  selections_en: null,
  bounds: {},
  show_if: null,
  ...changes,
})
const sizes = [
  { value: 'm', name: '中' },
  { value: 'l', name: '大' },
]
const questions = [
  question(1, 'text', '姓名'),
  question(2, 'phone', '手机号'),
  question(3, 'email', '邮箱', { required: false }),
  question(4, 'number', '年龄', { bounds: { min: 16 } }),
  question(5, 'radio', '要不要衣服', {
    selections_cn: sizes,
    selections_en: [{ value: 'm', name: 'M' }],
    name_en: 'Shirt',
  }),
  question(6, 'date', '生日'),
  question(7, 'text', '备注', { required: false }),
  question(8, 'text', '衣服上的字', { show_if: { field: 5, in: ['l'] } }),
]
const fields = readQuestions({ questions }, 'cn')
const asking = { lang: 'cn', isLater: false, nameMissing: '请填写姓名', contactMissing: '请留联系方式' } as const
const typed = { name: '李雷', phone: '13800138000', email: '', number: '', hasNoContact: false, answers: {} }

describe('the questions at the door', () => {
  it('are the required ones beside name and contact, in the volunteer’s language', () => {
    expect(questionsAtDoor(fields, {}).others.map(({ id }) => id)).toEqual([4, 5, 6])
    expect(questionsAtDoor(fields, {}).contact).toMatchObject({ name: { id: 1 }, phone: { id: 2 }, email: { id: 3 } })
    const [shirt, birthday] = readQuestions({ questions }, 'en').slice(4)
    expect([shirt?.name, shirt?.selections, birthday?.name]).toEqual(['Shirt', [{ value: 'm', name: 'M' }], '生日'])
    expect(readQuestions({}, 'cn')).toEqual([])
  })

  it('follow an earlier choice', () => {
    expect(questionsAtDoor(fields, { 5: 'l' }).others.map(({ id }) => id)).toEqual([4, 5, 6, 8])
    expect(questionsAtDoor(fields, { 5: 'm' }).others.map(({ id }) => id)).toEqual([4, 5, 6])
  })

  it('may take several choices, on any of which another depends', () => {
    const parts = question(1, 'checkbox', '环节', { selections_cn: sizes, bounds: { max: 1 } })
    const form = readQuestions(
      { questions: [parts, question(2, 'text', '忌口', { show_if: { field: 1, in: ['l'] } })] },
      'cn',
    )
    expect(questionsAtDoor(form, { 1: ['m'] }).others.map(({ id }) => id)).toEqual([1])
    expect(questionsAtDoor(form, { 1: ['m', 'l'] }).others.map(({ id }) => id)).toEqual([1, 2])
    const problemsOf = (answers: { readonly [id: string]: readonly string[] }) =>
      problemsOfWalkIn(form, { ...typed, phone: '', answers }, asking)
    expect(problemsOf({})).toEqual({ 1: '请选择' })
    expect(problemsOf({ 1: ['m', 'l'] })).toEqual({ 1: '环节最多选 1 项', 2: '请填写忌口' })
    expect(problemsOf({ 1: ['m'] })).toEqual({})
  })

  it('want an answer now, or stay open for later; what is typed is checked either way', () => {
    expect(Object.keys(problemsOfWalkIn(fields, typed, asking))).toEqual(['4', '5', '6'])
    expect(problemsOfWalkIn(fields, typed, { ...asking, isLater: true })).toEqual({})
    const wrong = { ...typed, name: ' ', phone: '1', email: 'x', answers: { 4: '5', 6: 'x' } }
    expect(Object.keys(problemsOfWalkIn(fields, wrong, { ...asking, isLater: true })).toSorted()).toEqual(
      ['4', '6', 'email', 'name', 'phone'].toSorted(),
    )
    expect(problemsOfWalkIn(fields, wrong, asking)).toMatchObject({ name: '请填写姓名' })
    expect(problemsOfWalkIn([], { ...typed, phone: '1' }, asking)).toEqual({})
  })

  it('leave nobody without a way to be asked for the rest later, unless they have none', () => {
    const later = { ...asking, isLater: true }
    const nothing = { ...typed, phone: ' ' }
    expect(problemsOfWalkIn(fields, nothing, later)).toEqual({ phone: '请留联系方式' })
    expect(problemsOfWalkIn([], nothing, later)).toEqual({ phone: '请留联系方式' })
    for (const given of [{ phone: '13800138000' }, { email: 'li@example.org' }, { number: '2024070809' }])
      expect(problemsOfWalkIn(fields, { ...nothing, ...given }, later)).toEqual({})
    expect(problemsOfWalkIn(fields, { ...nothing, hasNoContact: true }, later)).toEqual({})
  })

  it('have the server’s problems at their fields, those of contact questions at the contact', () => {
    const errors = [
      { field: '1', message: '一' },
      { field: '2', message: '二' },
      { field: 'email', message: '三' },
      { field: '6', message: '六' },
      { field: null, message: '无' },
    ]
    expect(problemsOfServer(fields, errors)).toEqual({ name: '一', phone: '二', email: '三', 6: '六' })
  })
})

describe('what was searched for', () => {
  it.each([
    [' 李雷 ', { name: '李雷', number: '' }],
    ['2024070809', { name: '', number: '2024070809' }],
    ['8000', { name: '', number: '' }],
    ['', { name: '', number: '' }],
  ])('%j starts the form', (searched, start) => {
    expect(walkInOf(searched)).toMatchObject(start)
  })
})
