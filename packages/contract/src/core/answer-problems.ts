import type { Text } from './text.ts'

/** Of the answers to a form's questions: browsers check those too. */
export const ANSWER_PROBLEMS = {
  required: { cn: '请填写{name}', en: 'Please fill in {name}' },
  select: { cn: '请选择', en: 'Please select' },
  type: { cn: '{name}的类型不正确', en: '{name} is of the wrong type' },
  number: { cn: '{name}须是数字', en: '{name} must be a number' },
  typed_date: {
    cn: '{name}须是日期，如 2026-11-21',
    en: '{name} must be a date such as 2026-11-21',
  },
  typed_datetime: {
    cn: '{name}须是日期和时间，如 2026-11-21 14:30',
    en: '{name} must be a date and a time such as 2026-11-21 14:30',
  },
  length: { cn: '{name}不能超过 {max} 个字符', en: "'{name}' cannot be longer than {max} characters" },
  pattern: { cn: '{name}的格式不正确', en: "'{name}' does not match the expected format" },
  phone: { cn: '格式不正确，请输入正确的手机号', en: 'Format is not correct, please enter the correct phone number' },
  email: { cn: '格式不正确，请输入正确的邮箱', en: 'Format is not correct, please enter the correct mailbox' },
  enum: { cn: '{name}不是可选的值', en: '{name} is not one of the choices' },
  range: { cn: '{name}须在 {min} 到 {max} 之间', en: '{name} must be between {min} and {max}' },
  min: { cn: '{name}不能小于 {min}', en: '{name} cannot be less than {min}' },
  max: { cn: '{name}不能大于 {max}', en: '{name} cannot be greater than {max}' },
  too_few: { cn: '{name}请至少选 {min} 项', en: '{name}: choose at least {min}' },
  too_many: { cn: '{name}最多选 {max} 项', en: '{name}: choose no more than {max}' },
  file: { cn: '{name}还没有传完', en: '{name} isn’t uploaded yet' },
  content: { cn: '{name}不正确：{reason}', en: '{name} is not correct: {reason}' },
} as const satisfies { readonly [problem: string]: Text }
export type AnswerProblemKind = keyof typeof ANSWER_PROBLEMS
