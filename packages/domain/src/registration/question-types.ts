import type { FormFieldType } from '@cubic/contract'
import { checkbox } from './question-types/checkbox.ts'
import { date } from './question-types/date.ts'
import { datetime } from './question-types/datetime.ts'
import { email } from './question-types/email.ts'
import { number } from './question-types/number.ts'
import { phone } from './question-types/phone.ts'
import type { Answer, QuestionType, Selections } from './question-types/question-type.ts'
import { radio } from './question-types/radio.ts'
import { text } from './question-types/text.ts'
import { textarea } from './question-types/textarea.ts'
import { isAnswer } from './typed-answer.ts'

export const QUESTION_TYPES: { readonly [type in FormFieldType]: QuestionType } = {
  text,
  textarea,
  number,
  radio,
  checkbox,
  date,
  datetime,
  phone,
  email,
}

export function hasChoices(type: FormFieldType): boolean {
  return QUESTION_TYPES[type].choices !== 'none'
}

type Answered = {
  readonly id: number
  readonly type: FormFieldType
  readonly selections: Selections
  readonly removed_selections: Selections
}
/**
 * Returns the stored answer to a question as people read it; '' if there is none. A list holds the
 * names of several choices.
 */
export function printAnswer({ id, type, selections, removed_selections: removed }: Answered, values: unknown): Answer {
  const isRecord = typeof values === 'object' && values !== null && Object.hasOwn(values, id)
  const answer = isRecord ? (values as { readonly [id: string]: unknown })[id] : undefined
  if (!isAnswer(answer)) return ''
  return QUESTION_TYPES[type].print(answer, removed.length > 0 ? [...selections, ...removed] : selections)
}
