import type { FormFieldType } from '@cubic/contract'
import { checkbox } from './question-types/checkbox.ts'
import { consent } from './question-types/consent.ts'
import { date } from './question-types/date.ts'
import { datetime } from './question-types/datetime.ts'
import { email } from './question-types/email.ts'
import { number } from './question-types/number.ts'
import { phone } from './question-types/phone.ts'
import { file } from './question-types/file.ts'
import type { QuestionType } from './question-types/question-type.ts'
import { radio } from './question-types/radio.ts'
import { text } from './question-types/text.ts'
import { textarea } from './question-types/textarea.ts'

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
  file,
  consent,
}

export function hasChoices(type: FormFieldType): boolean {
  return QUESTION_TYPES[type].choices !== 'none'
}

export function holdsFiles(type: FormFieldType): boolean {
  return QUESTION_TYPES[type].holdsFiles === true
}

export function holdsConsent(type: FormFieldType): boolean {
  return QUESTION_TYPES[type].holdsConsent === true
}

export function asksToChoose(type: FormFieldType): boolean {
  return hasChoices(type) || holdsFiles(type) || holdsConsent(type)
}

/** Returns the part of the contact that such a question asks for. */
export function contactIn(type: FormFieldType): QuestionType['contact'] {
  return QUESTION_TYPES[type].contact
}

/** Returns the types of which it is true, for conditions and SQL. */
export function typesWhere(is: (type: FormFieldType) => boolean): readonly FormFieldType[] {
  return (Object.keys(QUESTION_TYPES) as FormFieldType[]).filter(is)
}
