import { cutText, type Text } from '@cubic/contract'
import type { FormField } from './form-field.ts'
import type { Answers } from './form.ts'
import { isNameTitle } from './name-question.ts'
import { contactIn, QUESTION_TYPES } from './question-types.ts'

type AnyField = FormField<string | Text>
/** The questions of a form whose answers tell who a registrant is. */
export type ContactQuestions<Field = Pick<AnyField, 'id'>> = { readonly [part in keyof Contact]-?: Field | undefined }
export type Contact = { readonly name?: string; readonly phone?: string; readonly email?: string }

const NAME_MAX = 100

/**
 * Who a registrant is, by the checked answers to these questions. Without a name among them it is `ownName`, the
 * caller's own where they register themselves.
 */
export function contactOf(asking: ContactQuestions, values: Answers, ownName?: string): Contact {
  const answerOf = (field: ContactQuestions['name']) => {
    const answer = field && Object.hasOwn(values, String(field.id)) ? values[String(field.id)] : undefined
    return typeof answer === 'string' ? answer : undefined
  }
  const name = oneLine(answerOf(asking.name) ?? ownName ?? '')
  const phone = answerOf(asking.phone)
  const email = answerOf(asking.email)
  const contact: { -readonly [part in keyof Contact]: Contact[part] } = {}
  if (name !== '') contact.name = name
  if (phone !== undefined) contact.phone = phone
  if (email !== undefined) contact.email = email
  return contact
}

/** The text question called 姓名 or name, the first phone and the first e-mail question. */
export function contactQuestions<Field extends Pick<AnyField, 'type' | 'name'>>(
  fields: readonly Field[],
): ContactQuestions<Field> {
  return {
    name: fields.find(isNameQuestion),
    phone: fields.find(({ type }) => contactIn(type) === 'phone'),
    email: fields.find(({ type }) => contactIn(type) === 'email'),
  }
}

export function isNameQuestion({ type, name }: Pick<AnyField, 'type' | 'name'>): boolean {
  return QUESTION_TYPES[type].titled === true && isNameTitle(name)
}

/** Names go into subjects, lists and files: one line, and nothing that turns the direction of what follows. */
function oneLine(name: string): string {
  const clean = name.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return cutText(clean.trim(), NAME_MAX).trim()
}
