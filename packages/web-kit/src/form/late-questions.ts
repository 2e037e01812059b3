import { checkbox } from './questions/checkbox.tsx'
import { consent } from './questions/consent.tsx'
import { date } from './questions/date.tsx'
import { datetime } from './questions/datetime.tsx'
import { email } from './questions/email.tsx'
import { number } from './questions/number.tsx'
import type { LateType, Question } from './questions/question.ts'
import { radio } from './questions/radio.tsx'
import { textarea } from './questions/textarea.tsx'

export const LATE_QUESTIONS: { readonly [type in Exclude<LateType, 'file'>]: Question } = {
  textarea,
  number,
  email,
  radio,
  checkbox,
  consent,
  date,
  datetime,
}
