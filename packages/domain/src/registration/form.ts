import type { FieldProblem, FieldProblemKind, Parameters, RefusalKind, Text } from '@cubic/contract'
import type { FormField } from './form-field.ts'
import { asksToChoose, holdsConsent, QUESTION_TYPES } from './question-types.ts'
import type { Answer, Checked, Matching, Selections } from './question-types/question-type.ts'
import { visibleFields } from './show-if.ts'

/** Checked answers by form field id, without those left empty. */
export type Answers = { readonly [formFieldId: string]: Answer }
export type CheckedAnswers = { readonly values: Answers; readonly problems: readonly FieldProblem[] }

type AnyField = FormField<string | Text>

const UNKNOWN_REPORTED_MAX = 20
/** An edited registration: its previous answers, and when it was submitted, in milliseconds. */
export type EditedRegistration = {
  readonly values: unknown
  readonly registered: number
  /** Staff need not answer what the registrant has left open. */
  readonly byStaff?: true
}

/**
 * Lists the questions that apply to a registrant with these answers, as they apply: only those that are shown;
 * and for a registration that is edited, a question that became required later is optional and a choice removed
 * since is still accepted. Staff may also leave open what was open before.
 */
export function applicableFields<Field extends AnyField>(
  fields: readonly Field[],
  given: object,
  edited?: EditedRegistration,
): readonly Field[] {
  const visible = visibleFields(fields, given as { readonly [formFieldId: string]: unknown })
  return edited ? visible.map((field) => asRegistered(field, edited)) : visible
}

function answersOf(edited: Pick<EditedRegistration, 'values'> | undefined): { readonly [id: string]: unknown } {
  const values = edited?.values
  return typeof values === 'object' && values !== null ? (values as { readonly [id: string]: unknown }) : {}
}

/** The stored answers to questions that the form no longer asks. An edit keeps them. */
export function removedAnswers(fields: readonly AnyField[], stored: unknown): { readonly [id: string]: unknown } {
  const asked = new Set(fields.map(({ id }) => String(id)))
  return Object.fromEntries(Object.entries(answersOf({ values: stored })).filter(([id]) => !asked.has(id)))
}

function asRegistered<Field extends AnyField>(
  field: Field,
  { values, registered, byStaff }: EditedRegistration,
): Field {
  const answered = answersOf({ values })
  const isLeftOpen = byStaff === true && !Object.hasOwn(answered, field.id)
  const isBound = !isLeftOpen && (field.required_from === null || field.required_from <= registered)
  const kept = keptChoices(field, answered[field.id])
  if (isBound && kept.length === 0) return field
  return { ...field, required: field.required && isBound, selections: [...field.selections, ...kept] }
}

/** What is accepted again because it was answered before. */
function keptChoices({ type, removed_selections: removed }: AnyField, answer: unknown): Selections {
  if (holdsConsent(type)) return typeof answer === 'string' ? [{ value: answer, name: answer }] : []
  const before = QUESTION_TYPES[type].chosen(answer)
  return removed.filter(({ value }) => before.includes(value))
}

/** Checks the answers of all registrants of a submission, with a bound on the time that its patterns take together. */
export function checkSubmission(
  fields: readonly AnyField[],
  registrants: readonly unknown[],
  edited: readonly (EditedRegistration | undefined)[] = [],
  complete: Completing = unchanged,
): readonly CheckedAnswers[] {
  const matching: Matching = { spent: 0 }
  return registrants.map((given, index) =>
    checkAndComplete(fields, given, complete, { index, matching, edited: edited[index] }),
  )
}

/** What the server alone says to a checked answer. */
export type Completing = (
  field: AnyField,
  answer: Answer,
) => { readonly value: Answer } | { readonly problem: FieldProblemKind; readonly parameters?: Parameters }

const unchanged: Completing = (_, value) => ({ value })

/** Checks one registrant's answers, and has the sound ones judged and completed. */
export function checkAndComplete(
  fields: readonly AnyField[],
  given: unknown,
  complete: Completing,
  options: CheckOptions = {},
): CheckedAnswers {
  const checked = checkAnswers(fields, given, options)
  const values: { [formFieldId: string]: Answer } = Object.create(null)
  const problems = [...checked.problems]
  for (const field of applicableFields(fields, Object(given), options.edited)) {
    const answer = checked.values[field.id]
    if (answer === undefined) continue
    const judged = complete(field, answer)
    if ('value' in judged) values[field.id] = judged.value
    else
      problems.push({
        problem: judged.problem,
        field: String(field.id),
        parameters: { name: field.name, ...judged.parameters },
        ...(options.index !== undefined && { index: options.index }),
      })
  }
  const order = [...fields.map(({ id }) => String(id)), ...problems.map(({ field }) => field)]
  return { values, problems: problems.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field)) }
}

type CheckOptions = {
  readonly index?: number
  readonly matching?: Matching
  readonly edited?: EditedRegistration | undefined
}

/**
 * Checks one registrant's answers: trims them, brings phones to E.164 and numbers to numbers, and reports
 * every problem in the form's order. `values` holds the sound answers only, and none to questions that are
 * hidden from this registrant.
 */
export function checkAnswers(
  fields: readonly AnyField[],
  given: unknown,
  { index, matching, edited }: CheckOptions = {},
): CheckedAnswers {
  const place = index === undefined ? {} : { index }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { values: {}, problems: [{ problem: 'type', field: 'values', parameters: { name: 'values' }, ...place }] }
  }
  // no prototype: a field is never mistaken for a property of every object
  const values: { [formFieldId: string]: Answer } = Object.create(null)
  const problems: FieldProblem[] = []
  for (const field of applicableFields(fields, given, edited)) {
    const key = String(field.id)
    const checked = checkAnswer(
      field,
      Object.hasOwn(given, key) ? (given as { readonly [key: string]: unknown })[key] : undefined,
      matching,
    )
    if (checked === undefined) continue
    if ('value' in checked) values[key] = checked.value
    else
      problems.push({
        problem: checked.problem,
        field: key,
        parameters: { name: field.name, ...checked.parameters },
        ...place,
      })
  }
  const removed = answersOf(edited)
  for (const name of unknownKeys(fields, given).filter((key) => !Object.hasOwn(removed, key)))
    problems.push({ problem: 'unknown', field: name, parameters: { name }, ...place })
  return { values, problems }
}

/** The refusal that a submission with these problems gets; undefined for none. */
export function answersRefusal(problems: readonly FieldProblem[]): RefusalKind | undefined {
  if (problems.length === 0) return undefined
  return problems.every(({ problem }) => problem === 'email') ? 'event:invalid_email' : 'event:invalid_field'
}

/** Checks one answer, also while it is typed. Undefined for an empty answer that may be empty. */
export function checkAnswer(field: AnyField, given: unknown, matching: Matching = { spent: 0 }): Checked | undefined {
  const isMissing = given === undefined || given === null
  const checked = isMissing ? undefined : QUESTION_TYPES[field.type].check(given, field, matching)
  if (checked !== undefined || !field.required) return checked
  return { problem: asksToChoose(field.type) ? 'select' : 'required' }
}

function unknownKeys(fields: readonly { readonly id: number }[], given: object): string[] {
  const known = new Set(fields.map(({ id }) => String(id)))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  return unknown
    .slice(0, UNKNOWN_REPORTED_MAX)
    .map((key) => key.slice(0, 100).replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}'))
}
