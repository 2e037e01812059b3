import { localPhone } from '../../../lib/local-phone.ts'
import type { ApplicantInput, WireFieldError } from '@cubic/contract'
import { contactOf } from '@cubic/domain/registration/contact'
import type { FormField } from '@cubic/domain/registration/form-field'
import { checkAnswers } from '@cubic/domain/registration/form'

/** Raw input by form field id; the domain checks it when needed. */
export type TypedAnswers = { readonly [formFieldId: string]: string }
/** One person in the form. `key` is made by the browser, `id` by the server after submission. */
export type Registrant = {
  readonly key: string
  readonly self: boolean
  readonly values: TypedAnswers
  readonly id?: number
}

export function addRegistrant(registrants: readonly Registrant[], added: Registrant): readonly Registrant[] {
  // the user comes first, whenever added
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

/** Returns a registrant's name, as far as the answers contain it. */
export function registrantName(fields: readonly FormField[], registrant: Registrant, ownName: string): string {
  const { values } = checkAnswers(fields, registrant.values)
  return contactOf(fields, values, registrant.self ? ownName : undefined).name ?? ''
}

/** Counts the questions with a valid answer. */
export function countAnswered(fields: readonly FormField[], registrant: Registrant): number {
  return Object.keys(checkAnswers(fields, registrant.values).values).length
}

/** Builds the request from checked values only, so that a retry is byte for byte the same. */
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

/** Converts stored answers to the form's inputs. */
export function typedAnswers(values: unknown): TypedAnswers {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {}
  const answers = Object.entries(values).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(answers.map(([field, value]) => [field, localPhone(String(value))]))
}

/** A problem that the server found in an answer, shown until that answer changes. */
export type ServerProblem = {
  readonly key: string
  readonly fieldId: string
  readonly value: string
  readonly message: string
}

/** Assigns the server's problems to registrants and questions. */
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
