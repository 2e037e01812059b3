import { ANSWER_PROBLEMS, fillText, type DoorEvent, type Lang } from '@cubic/contract'
import { contactQuestions } from '@cubic/domain/registration/contact'
import { applicableFields, checkAnswer } from '@cubic/domain/registration/form'
import { isUnanswered, type TypedAnswer, type TypedAnswers } from '@cubic/domain/registration/typed-answer'
import { readFormField, type FormField } from '@cubic/domain/registration/form-field'
import { looksLikeCardNumber, readCardNumber } from '@cubic/domain/ticket/card-number'

type WalkInQuestions = {
  readonly contact: ReturnType<typeof contactQuestions<FormField>>
  /** The required ones beside name and contact. */
  readonly others: readonly FormField[]
}
/** What somebody typed: `name`, `phone`, `email`, and answers by the ids of questions. */
export type WalkIn = {
  readonly name: string
  readonly phone: string
  readonly email: string
  /** The number of their campus card, by which their account is reached. */
  readonly number: string
  /** The volunteer has asked: they have neither phone nor e-mail. */
  readonly hasNoContact: boolean
  readonly answers: TypedAnswers
}
/** The problem of each field, by `name`, `phone`, `email`, `number` or the id of a question. */
export type Problems = { readonly [field: string]: string }

/** Starts with what was searched for: a name, or the number of a campus card. A phone's last digits are neither. */
export function walkInOf(searched: string): WalkIn {
  const number = readCardNumber(searched)
  const isNumber = number !== undefined && looksLikeCardNumber(number)
  return {
    name: isNumber || /^\d*$/.test(searched) ? '' : searched.trim(),
    phone: '',
    email: '',
    number: isNumber && number.length > 4 ? searched.trim() : '',
    hasNoContact: false,
    answers: {},
  }
}

/** Reads an event's questions in a language. Patterns are left to the server: what compiles them is large. */
export function readQuestions({ questions = [] }: Pick<DoorEvent, 'questions'>, lang: Lang): readonly FormField[] {
  const other = lang === 'cn' ? 'en' : 'cn'
  return questions.flatMap((question) => {
    const { id, type, required, bounds, show_if } = question
    const name = question[`name_${lang}`] ?? question[`name_${other}`]
    const tips = question[`tips_${lang}`] ?? question[`tips_${other}`]
    const selections = question[`selections_${lang}`] ?? question[`selections_${other}`]
    const record = { id, name, type, tips, required, selections, bounds, show_if }
    return readFormField(record, () => undefined) ?? []
  })
}

/** The questions for somebody who has answered this so far: a required one may depend on an earlier choice. */
export function questionsAtDoor(fields: readonly FormField[], answers: TypedAnswers): WalkInQuestions {
  const contact = contactQuestions(fields)
  const asked = new Set([contact.name?.id, contact.phone?.id, contact.email?.id])
  const others = applicableFields(fields, answers).filter(({ id, required }) => required && !asked.has(id))
  return { contact, others }
}

/** The answers to these questions; questions without one are left out. */
export function answersTo(questions: readonly FormField[], answers: TypedAnswers): TypedAnswers {
  const typed = questions.map(({ id }) => [String(id), answers[id] ?? ''] as const)
  return Object.fromEntries(typed.filter(([, answer]) => !isUnanswered(answer)))
}

type Asking = {
  readonly lang: Lang
  readonly isLater: boolean
  readonly nameMissing: string
  readonly contactMissing: string
}

/**
 * What is wrong before the server is asked. With `isLater`, only what was typed is checked, but nobody who has a phone
 * or e-mail leaves without a way to be asked for the rest.
 */
export function problemsOfWalkIn(fields: readonly FormField[], walkIn: WalkIn, asking: Asking): Problems {
  const { lang, isLater, nameMissing, contactMissing } = asking
  const { contact, others } = questionsAtDoor(fields, walkIn.answers)
  const problems: { [field: string]: string } = {}
  const check = (key: string, field: FormField | undefined, typed: TypedAnswer) => {
    const checked = field && checkAnswer(isLater ? { ...field, required: false } : field, typed)
    if (checked && 'problem' in checked)
      problems[key] = fillText(ANSWER_PROBLEMS[checked.problem], lang, { name: field.name, ...checked.parameters })
  }
  if (walkIn.name.trim() === '') problems['name'] = nameMissing
  else check('name', contact.name, walkIn.name)
  check('phone', contact.phone, walkIn.phone)
  check('email', contact.email, walkIn.email)
  const isReachable = [walkIn.phone, walkIn.email, walkIn.number].some((typed) => typed.trim() !== '')
  if (isLater && !isReachable && !walkIn.hasNoContact) problems['phone'] = contactMissing
  for (const field of others) check(String(field.id), field, walkIn.answers[field.id] ?? '')
  return problems
}

type ServerProblem = { readonly field: string | null; readonly message: string }

/** Puts the server's problems at the fields of the form at the door; contact questions are name, phone and e-mail. */
export function problemsOfServer(fields: readonly FormField[], errors: readonly ServerProblem[]): Problems {
  const { contact } = questionsAtDoor(fields, {})
  const keyOf = new Map(
    (['name', 'phone', 'email'] as const).map((part) => [String(contact[part]?.id), part as string] as const),
  )
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => (field === null ? [] : [[keyOf.get(field) ?? field, message] as const])),
  )
}
