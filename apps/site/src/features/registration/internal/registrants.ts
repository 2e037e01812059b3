import { localPhone } from '../../../lib/local-phone.ts'
import type { ApplicantInput, WireFieldError } from '@cubic/contract'
import { contactOf } from '@cubic/domain/registration/contact'
import type { FormField } from '@cubic/domain/registration/form-field'
import { checkAnswers } from '@cubic/domain/registration/form'

/** What was typed, by form field id; the checked values come from the domain when they are needed. */
export type TypedAnswers = { readonly [formFieldId: string]: string }
/** One person in the list that is being filled in. `key` is the browser's own, `id` the server's once submitted. */
export type Registrant = {
  readonly key: string
  readonly self: boolean
  readonly values: TypedAnswers
  readonly id?: number
}

export function addRegistrant(registrants: readonly Registrant[], added: Registrant): readonly Registrant[] {
  // oneself stands first, whenever one was added
  return added.self ? [added, ...registrants] : [...registrants, added]
}

export function removeRegistrant(registrants: readonly Registrant[], key: string): readonly Registrant[] {
  return registrants.filter((registrant) => registrant.key !== key)
}

export function answer(
  registrants: readonly Registrant[],
  key: string,
  fieldId: number,
  value: string,
): readonly Registrant[] {
  return registrants.map((registrant) =>
    registrant.key === key ? { ...registrant, values: { ...registrant.values, [fieldId]: value } } : registrant,
  )
}

/** The name to show for a registrant, as far as the answers tell it. */
export function registrantName(fields: readonly FormField[], registrant: Registrant, ownName: string): string {
  const { values } = checkAnswers(fields, registrant.values)
  return contactOf(fields, values, registrant.self ? ownName : undefined).name ?? ''
}

/** How many of the questions have a sound answer. */
export function countAnswered(fields: readonly FormField[], registrant: Registrant): number {
  return Object.keys(checkAnswers(fields, registrant.values).values).length
}

/** What is sent: the checked values only, so that a repetition is the same request to the letter. */
export function applicantInputs(
  fields: readonly FormField[],
  registrants: readonly Registrant[],
): readonly ApplicantInput[] {
  return registrants.map((registrant) => ({
    ...(registrant.id !== undefined && { id: registrant.id }),
    ...(registrant.self && registrant.id === undefined && { self: true as const }),
    values: { ...checkAnswers(fields, registrant.values).values },
  }))
}

/** Stored answers as they stand in the form's inputs. */
export function typedAnswers(values: unknown): TypedAnswers {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {}
  const answers = Object.entries(values).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(answers.map(([field, value]) => [field, localPhone(String(value))]))
}

/** A problem that the server found in an answer, told until that answer is changed. */
export type ServerProblem = {
  readonly key: string
  readonly fieldId: string
  readonly value: string
  readonly message: string
}

/** The server's problems, each at the registrant and the question that it is about. */
export function serverProblems(
  registrants: readonly Registrant[],
  errors: readonly WireFieldError[],
): readonly ServerProblem[] {
  return errors.flatMap(({ field, index, message }) => {
    const registrant = registrants[index ?? 0]
    if (field === null || !registrant) return []
    return [{ key: registrant.key, fieldId: field, value: registrant.values[field] ?? '', message }]
  })
}
