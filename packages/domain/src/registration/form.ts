import {
  type AnswerProblemKind,
  isCalendarDate,
  isEmail,
  isLongerThan,
  type FieldProblem,
  type FormFieldType,
  type Parameters,
  type RefusalKind,
  type Text,
} from '@cubic/contract'
import { parsePhone } from '@cubic/contract/phone'
import { TEXT_LENGTH_DEFAULT, TEXT_LENGTH_MAX, type FormBounds, type FormField } from './form-field.ts'
import { visibleFields } from './show-if.ts'

export type Answer = string | number
/** Checked answers by form field id, without those left empty. */
export type Answers = { readonly [formFieldId: string]: Answer }
export type CheckedAnswers = { readonly values: Answers; readonly problems: readonly FieldProblem[] }

type AnyField = FormField<string | Text>

const UNKNOWN_REPORTED_MAX = 20
/** Steps × characters that the patterns of one submission may take: some 15 ms. */
const MATCHING_MAX = 1_000_000
const TOO_MUCH_TO_MATCH: Text = {
  cn: '内容太长，无法检查格式，请缩短',
  en: 'it is too long to be checked. Please shorten it',
}

/** The cost of matching patterns in one submission so far. */
type Matching = { spent: number }

/** An edited registration: its previous answers, and when it was submitted, in milliseconds. */
export type EditedRegistration = { readonly values: unknown; readonly registered: number }

/**
 * Lists the questions that apply to a registrant with these answers, as they apply: only those that are shown; and for a
 * registration that is edited, a question that became required later is optional and a choice removed since is still accepted.
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

function asRegistered<Field extends AnyField>(field: Field, { values, registered }: EditedRegistration): Field {
  const isBound = field.required_from === null || field.required_from <= registered
  const before = answersOf({ values })[field.id]
  const kept = field.removed_selections.filter(({ value }) => value === before)
  if (isBound && kept.length === 0) return field
  return { ...field, required: field.required && isBound, selections: [...field.selections, ...kept] }
}

/** Checks the answers of all registrants of a submission, with a bound on the time that its patterns take together. */
export function checkSubmission(
  fields: readonly AnyField[],
  registrants: readonly unknown[],
  edited: readonly (EditedRegistration | undefined)[] = [],
): readonly CheckedAnswers[] {
  const matching: Matching = { spent: 0 }
  return registrants.map((given, index) => checkAnswers(fields, given, { index, matching, edited: edited[index] }))
}

type CheckOptions = {
  /** The registrant's place in the submission. */
  readonly index?: number
  readonly matching?: Matching
  readonly edited?: EditedRegistration | undefined
}

/**
 * Checks one registrant's answers: trims them, brings phones to E.164 and numbers to numbers, and reports every problem in the
 * form's order. `values` holds the sound answers only, and none to questions that are hidden from this registrant.
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

type Checked = { readonly value: Answer } | { readonly problem: AnswerProblemKind; readonly parameters?: Parameters }

/** Checks one answer, also while it is typed. Undefined for an empty answer that may be empty. */
export function checkAnswer(field: AnyField, given: unknown, matching: Matching = { spent: 0 }): Checked | undefined {
  if (given !== undefined && given !== null && typeof given !== 'string' && typeof given !== 'number')
    return { problem: 'type' }
  const typed = typeof given === 'string' ? given.trim() : given
  if (typed === undefined || typed === null || typed === '')
    return field.required ? { problem: MISSING[field.type] } : undefined
  if (typeof typed === 'number') return field.type === 'number' ? checkNumber(typed, field.bounds) : { problem: 'type' }
  if (/[\0\p{Surrogate}]/u.test(typed)) return { problem: 'pattern' }
  // a code point has at most two units: longer text is too long for every type and is not checked further
  return CHECKS[field.type](typed.slice(0, 2 * TEXT_LENGTH_MAX + 1), field, matching)
}

const MISSING: { readonly [type in FormFieldType]: AnswerProblemKind } = {
  text: 'required',
  number: 'required',
  radio: 'select',
  date: 'required',
  phone: 'required',
  email: 'required',
}

const CHECKS: { readonly [type in FormFieldType]: (typed: string, field: AnyField, matching: Matching) => Checked } = {
  text: checkText,
  number: (typed, { bounds }) => checkNumber(numberOf(typed), bounds),
  radio: (typed, { selections }) =>
    selections.some(({ value }) => value === typed) ? { value: typed } : { problem: 'enum' },
  date: (typed, { bounds }) => {
    const date = halfWidth(typed)
    return isCalendarDate(date) ? withinBounds(date, bounds) : { problem: 'typed_date' }
  },
  phone: (typed) => {
    const value = parsePhone(halfWidth(typed))
    return value === undefined ? { problem: 'phone' } : { value }
  },
  email: (typed) => {
    const value = halfWidth(typed)
    return isEmail(value) ? { value } : { problem: 'email' }
  },
}

function checkText(typed: string, field: AnyField, matching: Matching): Checked {
  const max = lengthOf(field)
  if (isLongerThan(typed, max)) return { problem: 'length', parameters: { max } }
  if (field.pattern === undefined) return { value: typed }
  matching.spent += field.pattern.steps * typed.length
  if (matching.spent > MATCHING_MAX) return { problem: 'content', parameters: { reason: TOO_MUCH_TO_MATCH } }
  return field.pattern.test(typed) ? { value: typed } : { problem: 'pattern' }
}

function lengthOf(field: AnyField): number {
  return field.bounds.length ?? TEXT_LENGTH_DEFAULT
}

function checkNumber(given: number, bounds: FormBounds): Checked {
  if (!Number.isFinite(given)) return { problem: 'number' }
  // beyond this, whole numbers are stored as their neighbours
  const limit = Number.MAX_SAFE_INTEGER
  if (Math.abs(given) > limit)
    return given > 0 ? { problem: 'max', parameters: { max: limit } } : { problem: 'min', parameters: { min: -limit } }
  return withinBounds(given === 0 ? 0 : given, bounds)
}

function numberOf(typed: string): number {
  const digits = halfWidth(typed)
  return /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})$/.test(digits) ? Number(digits) : Number.NaN
}

function withinBounds<Value extends Answer>(value: Value, { min, max }: FormBounds): Checked {
  const tooLow = typeof min === typeof value && value < (min as Value)
  const tooHigh = typeof max === typeof value && value > (max as Value)
  if (!tooLow && !tooHigh) return { value }
  if (min !== undefined && max !== undefined) return { problem: 'range', parameters: { min, max } }
  return tooLow
    ? { problem: 'min', parameters: { min: min as Value } }
    : { problem: 'max', parameters: { max: max as Value } }
}

/** Chinese keyboards write digits and signs in full width. */
function halfWidth(typed: string): string {
  return typed.normalize('NFKC')
}

function unknownKeys(fields: readonly { readonly id: number }[], given: object): string[] {
  const known = new Set(fields.map(({ id }) => String(id)))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  return unknown
    .slice(0, UNKNOWN_REPORTED_MAX)
    .map((key) => key.slice(0, 100).replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}'))
}
