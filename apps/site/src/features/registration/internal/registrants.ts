import { localPhone } from '../../../lib/local-phone.ts'
import type { ApplicantInput, WireFieldError } from '@cubic/contract'
import { contactOf, contactQuestions } from '@cubic/domain/registration/contact'
import type { FormField } from '@cubic/domain/registration/form-field'
import { applicableFields, checkAnswers, type EditedRegistration } from '@cubic/domain/registration/form'
import { readTypedAnswer, type TypedAnswer, type TypedAnswers } from '@cubic/domain/registration/typed-answer'

/** One person in the form. `key` is made by the browser, `id` by the server after submission. */
export type Registrant = {
  readonly key: string
  readonly self: boolean
  readonly values: TypedAnswers
  readonly id?: number
  /** The registration as it is stored, if it is edited. */
  readonly edited?: EditedRegistration
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
  value: TypedAnswer,
): readonly Registrant[] {
  return registrants.map((registrant) =>
    registrant.key === key ? { ...registrant, values: { ...registrant.values, [fieldId]: value } } : registrant,
  )
}

export function questionsFor(fields: readonly FormField[], { values, edited }: Registrant): readonly FormField[] {
  return applicableFields(fields, values, edited)
}

/** Returns the registrant without what was typed into questions that are hidden now. */
export function withoutHidden(fields: readonly FormField[], registrant: Registrant): Registrant {
  const shown = questionsFor(fields, registrant)
  if (shown.length === fields.length) return registrant
  const hidden = new Set(fields.filter(({ id }) => shown.every((field) => field.id !== id)).map(({ id }) => String(id)))
  const values = Object.entries(registrant.values).filter(([id]) => !hidden.has(id))
  return { ...registrant, values: Object.fromEntries(values) }
}

function checkedAnswers(fields: readonly FormField[], { values, edited }: Registrant) {
  return checkAnswers(fields, values, { edited }).values
}

export function registrantName(fields: readonly FormField[], registrant: Registrant, ownName: string): string {
  const values = checkedAnswers(fields, registrant)
  return contactOf(contactQuestions(fields), values, registrant.self ? ownName : undefined).name ?? ''
}

export function countAnswered(fields: readonly FormField[], registrant: Registrant): number {
  return Object.keys(checkedAnswers(fields, registrant)).length
}

/** Builds the request from checked values only, so that a retry is byte for byte the same. */
export function applicantInputs(
  fields: readonly FormField[],
  registrants: readonly Registrant[],
  sessions?: readonly number[],
): readonly ApplicantInput[] {
  return registrants.map((registrant) => ({
    ...(registrant.id !== undefined && { id: registrant.id }),
    ...(registrant.self && registrant.id === undefined && { self: true as const }),
    values: { ...checkedAnswers(fields, registrant) },
    ...(sessions && { sessions }),
  }))
}

export function typedAnswers(values: unknown): TypedAnswers {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const typed = readTypedAnswer(typeof value === 'number' ? String(value) : value)
      return typed === undefined ? [] : [[field, typeof typed === 'string' ? localPhone(typed) : typed]]
    }),
  )
}

/** A problem that the server found in an answer, shown until that answer changes. */
export type ServerProblem = {
  readonly key: string
  readonly fieldId: string
  readonly value: TypedAnswer
  readonly message: string
}

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
