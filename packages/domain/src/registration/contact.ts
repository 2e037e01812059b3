import type { Text } from '@cubic/contract'
import type { FormField } from './form-field.ts'
import type { Answers } from './form.ts'

type AnyField = FormField<string | Text>
export type Contact = { readonly name?: string; readonly phone?: string; readonly email?: string }

/** The longest name that an applicant's own column takes. */
const NAME_MAX = 100
const NAME_QUESTIONS = new Set(['姓名', '名字', '您的姓名', '真实姓名', 'name', 'full name', 'your name'])

/**
 * Which of the checked answers tell who a registrant is: the text question called 姓名 or name, the first phone and the first
 * e-mail question. Without a name among them it is `ownName`, the caller's own where they register themselves.
 */
export function contactOf(fields: readonly AnyField[], values: Answers, ownName?: string): Contact {
  const answerOf = (field: AnyField | undefined) => {
    const answer = field && Object.hasOwn(values, String(field.id)) ? values[String(field.id)] : undefined
    return typeof answer === 'string' ? answer : undefined
  }
  const asking = contactQuestions(fields)
  const name = oneLine(answerOf(asking.name) ?? ownName ?? '')
  const phone = answerOf(asking.phone)
  const email = answerOf(asking.email)
  return { ...(name !== '' && { name }), ...(phone !== undefined && { phone }), ...(email !== undefined && { email }) }
}

/** The questions of a form whose answers tell who a registrant is. */
export function contactQuestions<Field extends Pick<AnyField, 'type' | 'name'>>(
  fields: readonly Field[],
): { readonly [part in keyof Contact]-?: Field | undefined } {
  return {
    name: fields.find(isNameQuestion),
    phone: fields.find(({ type }) => type === 'phone'),
    email: fields.find(({ type }) => type === 'email'),
  }
}

/** Is it the question for the registrant's name? */
export function isNameQuestion({ type, name }: Pick<AnyField, 'type' | 'name'>): boolean {
  if (type !== 'text') return false
  const names = typeof name === 'string' ? [name] : [name.cn, name.en]
  return names.some((each) => NAME_QUESTIONS.has(each.trim().toLowerCase()))
}

/** Names go into subjects, lists and files: one line, and nothing that turns the direction of what follows. */
function oneLine(name: string): string {
  const clean = name.replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return [...clean.trim()].slice(0, NAME_MAX).join('').trim()
}
