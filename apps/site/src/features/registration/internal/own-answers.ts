import { PERSON_TYPE } from '@cubic/contract'
import { contactQuestions, isNameQuestion } from '@cubic/domain/registration/contact'
import { checkAnswer } from '@cubic/domain/registration/form'
import type { FormField } from '@cubic/domain/registration/form-field'
import { QUESTION_TYPES } from '@cubic/domain/registration/question-types'
import type { TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { localPhone } from '../../../lib/local-phone.ts'

export type OwnData = {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly unify_id: string | null
  readonly person_type: string | null
}

const NUMBER_QUESTION =
  /^(学号|工号|学号\/工号|学工号|统一认证号|student (id|number)|employee (id|number)|student\/employee id|id number)$/i

/** Prefills questions from the user's data, leaving out answers that the question would refuse. */
export function ownAnswers(fields: readonly FormField[], own: OwnData): TypedAnswers {
  const answers: { [formFieldId: string]: string } = {}
  const { phone, email } = contactQuestions(fields)
  for (const field of fields) {
    const known =
      field === phone ? own.phone && localPhone(own.phone) : field === email ? own.email : textAnswer(field, own)
    if (known && isSound(field, known)) answers[field.id] = known
  }
  return answers
}

function textAnswer(field: FormField, own: OwnData): string | null {
  if (isNameQuestion(field)) return own.name
  const { choices, titled } = QUESTION_TYPES[field.type]
  if (choices === 'one') return identityChoice(field, own.person_type)
  if (!titled) return null
  return NUMBER_QUESTION.test(field.name.trim()) ? own.unify_id : null
}

function identityChoice(field: FormField, personType: string | null): string | null {
  const type = Object.entries(PERSON_TYPE).find(([key]) => key === personType)
  if (!type) return null
  const names = new Set([type[0], type[1].cn, type[1].en.toLowerCase()])
  const choice = field.selections.find(
    ({ value, name }) => names.has(value.toLowerCase()) || names.has(name.toLowerCase()),
  )
  return choice?.value ?? null
}

function isSound(field: FormField, known: string): boolean {
  const checked = checkAnswer(field, known)
  return checked !== undefined && 'value' in checked
}
