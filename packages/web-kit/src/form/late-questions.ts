import { checkbox } from './questions/checkbox.tsx'
import { date } from './questions/date.tsx'
import { datetime } from './questions/datetime.tsx'
import type { LateType, Question } from './questions/question.ts'
import { radio } from './questions/radio.tsx'
import { textarea } from './questions/textarea.tsx'

export const LATE_QUESTIONS: { readonly [type in Exclude<LateType, 'file' | 'consent'>]: Question } = {
  textarea,
  radio,
  checkbox,
  date,
  datetime,
}
