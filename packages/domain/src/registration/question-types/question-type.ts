import type { AnswerProblemKind, FieldProblemKind, Parameters } from '@cubic/contract'
import type { FileKind } from './file-kinds.ts'
import type { Pattern } from './pattern.ts'

export const TEXT_LENGTH_MAX = 5000
export const SELECTIONS_MAX = 200

/** A checked answer as it is stored: a list holds the values of several choices. */
export type Answer = string | number | readonly string[]
export type FormSelection = { readonly value: string; readonly name: string }
export type Selections = readonly FormSelection[]
/**
 * `length` and `pattern` bound a text, `min` and `max` a number, a date or how many choices or files there are, `kinds`
 * and `max_mb` a file. `version` is that of a consent's text.
 */
export type FormBounds = {
  readonly min?: number | string
  readonly max?: number | string
  readonly length?: number
  readonly pattern?: string
  readonly kinds?: readonly FileKind[]
  readonly max_mb?: number
  readonly version?: number
}

export type Allowed = {
  readonly selections: Selections
  readonly bounds: FormBounds
  readonly pattern: Pattern | undefined
  readonly required: boolean
}
/** The cost of matching patterns in one submission so far. */
export type Matching = { spent: number }
export type Checked =
  | { readonly value: Answer }
  | { readonly problem: AnswerProblemKind; readonly parameters?: Parameters }

export type Setting = 'selections' | 'bounds' | keyof FormBounds
export type Report = (problem: FieldProblemKind, setting: Setting, parameters?: Parameters) => void
export type Compile = (pattern: string) => Pattern | undefined
export type GivenBounds = { readonly [bound: string]: unknown }
/** What bounds are read with; `choices`: how many the question offers. */
export type Reading = { readonly report: Report; readonly compile: Compile; readonly choices: number }

/** Reads the bounds that a type of question uses. Apart from the type, since browsers get them as they were read. */
export type ReadBounds = (given: GivenBounds, reading: Reading) => FormBounds

/** What Cubic knows of one type of question. */
export type QuestionType = {
  /** How many of its choices an answer takes; `none`: the question offers no choices. */
  readonly choices: 'none' | 'one' | 'many'
  readonly holdsFiles?: true
  /** Its answers are consents: the stored one is taken again as it is when a registration is edited. */
  readonly holdsConsent?: true
  /** The first question of such a type asks for this part of a registrant's contact. */
  readonly contact?: 'phone' | 'email'
  /** Its title alone says what it asks for, such as a name or a number. */
  readonly titled?: true
  /** The values of the choices that an answer takes, typed or stored. */
  readonly chosen: (answer: unknown) => readonly string[]
  /** Checks an answer, also while it is typed. Undefined for an empty one. */
  readonly check: (given: unknown, allowed: Allowed, matching: Matching) => Checked | undefined
}

export function checkTyped(
  check: (typed: string, allowed: Allowed, matching: Matching) => Checked,
): QuestionType['check'] {
  return (given, allowed, matching) => {
    if (typeof given !== 'string') return { problem: 'type' }
    const typed = given.trim()
    if (typed === '') return undefined
    if (/[\0\p{Surrogate}]/u.test(typed)) return { problem: 'pattern' }
    // a code point has at most two units: longer text is too long for every type and is not checked further
    return check(typed.slice(0, 2 * TEXT_LENGTH_MAX + 1), allowed, matching)
  }
}

export function checkList(check: (given: readonly unknown[], allowed: Allowed) => Checked): QuestionType['check'] {
  return (given, allowed) => {
    if (typeof given === 'string' && given.trim() === '') return undefined
    if (!Array.isArray(given)) return { problem: 'type' }
    return given.length > 0 ? check(given, allowed) : undefined
  }
}

/** Of a type without choices. */
export const PLAIN: Omit<QuestionType, 'check'> = {
  choices: 'none',
  chosen: () => [],
}

/** Chinese keyboards write digits and signs in full width. */
export function halfWidth(typed: string): string {
  return typed.normalize('NFKC')
}

export function isAbsent(given: unknown): given is undefined | null | '' {
  return given === undefined || given === null || given === ''
}
