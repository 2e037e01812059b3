import { parsePhone } from '@cubic/contract/phone'
import { checkTyped, halfWidth, PLAIN, type QuestionType } from './question-type.ts'

export const phone: QuestionType = {
  ...PLAIN,
  contact: 'phone',
  check: checkTyped((typed) => {
    const value = parsePhone(halfWidth(typed))
    return value === undefined ? { problem: 'phone' } : { value }
  }),
}
