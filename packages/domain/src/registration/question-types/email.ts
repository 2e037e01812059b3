import { isEmail } from '@cubic/contract'
import { checkTyped, halfWidth, PLAIN, type QuestionType } from './question-type.ts'

export const email: QuestionType = {
  ...PLAIN,
  contact: 'email',
  check: checkTyped((typed) => {
    const value = halfWidth(typed)
    return isEmail(value) ? { value } : { problem: 'email' }
  }),
}
