import type { FormFieldType } from '@cubic/contract'
import { checkbox } from './questions/checkbox.tsx'
import { date } from './questions/date.tsx'
import { datetime } from './questions/datetime.tsx'
import { email } from './questions/email.tsx'
import { number } from './questions/number.tsx'
import { phone } from './questions/phone.tsx'
import type { Question, QuestionProps } from './questions/question.ts'
import { radio } from './questions/radio.tsx'
import { textarea } from './questions/textarea.tsx'
import { text } from './questions/text.tsx'

const QUESTIONS: { readonly [type in FormFieldType]: Question } = {
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

export function FormQuestion(props: QuestionProps) {
  const { Control } = QUESTIONS[props.field.type]
  return <Control {...props} />
}

/** Does the question take the whole width of a form with two columns? */
export function isWideQuestion(type: FormFieldType): boolean {
  return QUESTIONS[type].isWide === true
}
