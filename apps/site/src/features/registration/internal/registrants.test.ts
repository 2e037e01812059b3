import type { FormField } from '@cubic/domain/registration/form-field'
import { parseFormField } from '@cubic/domain/registration/form-settings'
import { describe, expect, it } from 'vitest'
import { problemsOf } from './form-problems.ts'
import { ownAnswers } from './own-answers.ts'
import {
  addRegistrant,
  applicantInputs,
  countAnswered,
  registrantName,
  serverProblems,
  typedAnswers,
  type Registrant,
} from './registrants.ts'
import { samePhones, sameRegistrants } from './same-registrants.ts'

const fields = [
  { id: 1, name: '姓名', type: 'text', required: true },
  { id: 2, name: '手机号', type: 'phone', required: true },
  { id: 3, name: '身份', type: 'radio', required: true, selections: ['学生', '教职工'] },
  { id: 4, name: '学号', type: 'text' },
  { id: 5, name: '紧急电话', type: 'phone' },
  { id: 6, name: '邮箱', type: 'email' },
].map(parseFormField) as FormField[]
const self: Registrant = { key: 'me', self: true, values: { 1: '李明', 2: '13800138000', 3: '学生' } }
const other: Registrant = { key: 'other', self: false, values: { 1: ' 王小雨 ', 2: '1380013800' } }

describe('the list of registrants', () => {
  it('starts with the user', () => expect(addRegistrant([other], self).map(({ key }) => key)).toEqual(['me', 'other']))

  it('names registrants by their answers, and the user by the account if no question asks for a name', () => {
    expect(registrantName(fields, other, '李明')).toBe('王小雨')
    expect(registrantName(fields.slice(1), self, '李明')).toBe('李明')
    expect(registrantName(fields.slice(1), other, '李明')).toBe('')
  })

  it('counts the valid answers', () => {
    expect(countAnswered(fields, self)).toBe(3)
    expect(countAnswered(fields, other)).toBe(1)
  })

  it('detects duplicates', () => {
    const person = (key: string, values: Registrant['values']): Registrant => ({ key, self: false, values })
    const [first, second, nobody] = [
      person('a', { 1: '李明', 2: '138' }),
      person('b', { 2: '138', 1: '李明 ' }),
      person('c', {}),
    ]
    expect(sameRegistrants(fields, [nobody, first, nobody, second])).toEqual([2, 4])
    expect(sameRegistrants(fields, [first, person('b', { 1: '李明', 2: '139' })])).toBeUndefined()
  })

  it('notices one phone given for two people, however it is written', () => {
    const withPhone = (phone: string): Registrant => ({ ...other, values: { 1: phone, 2: phone } })
    const phones = fields.filter(({ type }) => type === 'phone')
    expect(samePhones(phones, [self, withPhone('139'), withPhone('+86 138-0013-8000')])).toEqual([1, 3])
    expect(samePhones(phones, [self, withPhone('13900139000'), withPhone('')])).toBeUndefined()
    // one person's two questions
    expect(samePhones(phones, [{ ...self, values: { 2: '13800138000', 5: '13800138000' } }])).toBeUndefined()
  })

  it('sends checked values: trimmed, phones in E.164', () => {
    expect(applicantInputs(fields, [self, { ...other, id: 9 }])).toEqual([
      { self: true, values: { 1: '李明', 2: '+8613800138000', 3: '学生' } },
      { id: 9, values: { 1: '王小雨' } },
    ])
  })

  it('reads stored answers back into inputs', () => {
    expect(typedAnswers({ 1: '李明', 2: 5, 3: null, 4: '+8613800138000', 5: '+16502530000' })).toEqual({
      1: '李明',
      2: '5',
      4: '13800138000',
      5: '+16502530000',
    })
    expect(typedAnswers(null)).toEqual({})
  })
})

describe('the problems of the form', () => {
  const shown = (
    registrants: readonly Registrant[],
    fromServer = serverProblems([], []),
    lang: 'cn' | 'en' = 'cn',
    form = fields,
  ) => problemsOf({ fields: form, registrants, fromServer, lang }).map(({ inputId, message }) => [inputId, message])

  it('have the spec’s messages, in the order of the form, in both languages', () => {
    expect(shown([self, other])).toEqual([
      ['registrant-other-2', '格式不正确，请输入正确的手机号'],
      ['registrant-other-3', '请选择'],
    ])
    const inEnglish = fields.map((field) => (field.id === 3 ? { ...field, name: 'Identity' } : field))
    expect(shown([other], [], 'en', inEnglish)).toEqual([
      ['registrant-other-2', 'Format is not correct, please enter the correct phone number'],
      ['registrant-other-3', 'Please select'],
    ])
  })

  it('include the server’s message until the answer changes', () => {
    const said = serverProblems(
      [self],
      [{ level: 'error', kind: 'conflict', message: '已被使用', field: '2', index: 0 }],
    )
    expect(shown([self], said)).toEqual([['registrant-me-2', '已被使用']])
    expect(shown([{ ...self, values: { ...self.values, 2: '13900139000' } }], said)).toEqual([])
  })
})

describe('prefilling', () => {
  const own = {
    name: '李明',
    phone: '+8613800138000',
    email: 'li@example.edu',
    unify_id: '2023010452',
    person_type: 'student',
  }

  it('answers the matching questions, each once', () => {
    expect(ownAnswers(fields, own)).toEqual({
      1: '李明',
      2: '13800138000',
      3: '学生',
      4: '2023010452',
      6: 'li@example.edu',
    })
  })

  it('leaves out data that is unknown or would be refused', () => {
    expect(
      ownAnswers(fields, { name: null, phone: '12', email: 'nobody', unify_id: null, person_type: 'alumni' }),
    ).toEqual({})
  })
})
