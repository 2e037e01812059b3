import type { FormFieldType, Text } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { contactOf, contactQuestions } from './contact.ts'
import type { FormField } from './form-field.ts'
import { parseFormField, parseStoredFormField } from './form-settings.ts'

function aField(id: number, type: FormFieldType, name: string, name_en?: string): FormField<string | Text> {
  const field =
    name_en === undefined
      ? parseFormField({ id, name, type })
      : parseStoredFormField({ id, name_cn: name, name_en, type })
  if (!field) throw new Error('no form field')
  return field
}
const form = [
  aField(1, 'text', '学院'),
  aField(2, 'text', '姓名'),
  aField(3, 'phone', '联系电话'),
  aField(4, 'phone', '紧急联系电话'),
  aField(5, 'email', '邮箱'),
]

describe('the contact data of a registrant', () => {
  it('comes from the name question and the first phone and e-mail', () => {
    const answers = { 1: '文学院', 2: '王小明', 3: '+8613800138000', 4: '+8613900139000', 5: 'a@b.cn' }
    expect(contactOf(contactQuestions(form), answers, '张三')).toEqual({
      name: '王小明',
      phone: '+8613800138000',
      email: 'a@b.cn',
    })
  })

  it('is asked for by no other question, such as one for a second phone', () => {
    const { name, phone, email } = contactQuestions(form)
    expect([name?.id, phone?.id, email?.id]).toEqual([2, 3, 5])
    expect(contactQuestions([])).toEqual({ name: undefined, phone: undefined, email: undefined })
  })

  it('falls back to the account name and omits unanswered questions', () => {
    expect(contactOf(contactQuestions(form), { 4: '+8613900139000' }, '张三')).toEqual({ name: '张三' })
    expect(contactOf(contactQuestions([]), {})).toEqual({})
  })

  it.each([
    [aField(9, 'text', ' NAME '), '李四'],
    [aField(9, 'text', '称呼', 'Full name'), '李四'],
    [aField(9, 'radio', '姓名'), undefined],
    [aField(9, 'text', '团队名称', 'Team name'), undefined],
  ])('recognises whether question %# asks for the name', (field, name) =>
    expect(contactOf(contactQuestions([field]), { 9: '李四' }).name).toBe(name),
  )

  it('limits a name to one line of 100 characters', () => {
    expect(contactOf(contactQuestions(form), { 2: '王\r\nBcc: x@y.cn\u202E小明' }).name).toBe('王 Bcc: x@y.cn小明')
    expect(contactOf(contactQuestions(form), { 2: '😀'.repeat(300) }).name).toBe('😀'.repeat(100))
  })
})
