import { FORM_FIELD_TYPE, type FormFieldType, type Text } from '@cubic/contract'
import { hasChoices } from './question-types.ts'
import {
  type Allowed,
  type Compile,
  type FormBounds,
  type FormSelection,
  isAbsent,
  type Report,
  SELECTIONS_MAX,
  type Selections,
} from './question-types/question-type.ts'
import { parseShowIf, type ShowIf } from './show-if.ts'

const SELECTION_LENGTH_MAX = 200

/** A question of a registration form, ready to check answers with. Its name is in its reader's language, or in both. */
export type FormField<Name extends string | Text = string> = Allowed & {
  readonly id: number
  readonly name: Name
  readonly type: FormFieldType
  readonly tips: string | null
  /**
   * Registrations made before this moment (in milliseconds) may leave it empty though it is required; null for none.
   */
  readonly required_from: number | null
  readonly show_if: ShowIf | null
  /** When answers to it are deleted, if they are. */
  readonly deleted_on?: string | null
  /** Choices that are no longer offered but that people have chosen. */
  readonly removed_selections: Selections
}

type Data = { readonly [field: string]: unknown }

export function hasPattern({ bounds }: Data): boolean {
  return typeof bounds === 'object' && bounds !== null && 'pattern' in bounds && !isAbsent(bounds.pattern)
}

/**
 * Reads a CubicEventFormField record; undefined where it is none or is no longer asked. Settings that are not sound are
 * left out, except for bounds, which the server has read. `compile` compiles patterns: browsers fetch it for few forms.
 */
export function readFormField(record: Data, compile: Compile): FormField | undefined {
  const { id, name, type, tips, required, removed_selections: removed } = record
  if (typeof id !== 'number' || typeof name !== 'string' || !isFormFieldType(type)) return undefined
  if (record['removed'] === true) return undefined
  const ignore = (): void => {}
  const offersChoices = hasChoices(type)
  const bounds = isBounds(record['bounds']) ? record['bounds'] : {}
  const { pattern } = bounds
  return {
    id,
    name,
    type,
    tips: textOrNull(tips),
    required: required === true,
    required_from: toMilliseconds(record['required_from']),
    show_if: parseShowIf(record['show_if']) ?? null,
    deleted_on: textOrNull(record['deleted_on']),
    removed_selections: offersChoices && !isNoList(removed) ? readSelections(removed, ignore) : [],
    selections: offersChoices ? readSelections(record['selections'], ignore) : [],
    bounds,
    pattern: pattern === undefined ? undefined : compile(pattern),
  }
}

export function isNoList(given: unknown): boolean {
  return isAbsent(given) || (Array.isArray(given) && given.length === 0)
}

export function readSelections(given: unknown, report: Report): Selections {
  if (isNoList(given)) {
    report('required', 'selections')
    return []
  }
  if (!Array.isArray(given) || given.length > SELECTIONS_MAX) {
    report(Array.isArray(given) ? 'max' : 'type', 'selections', { max: SELECTIONS_MAX })
    return []
  }
  const selections = given.map(readSelection)
  if (selections.includes(undefined)) report('type', 'selections')
  const sound = selections.filter((selection) => selection !== undefined)
  if (new Set(sound.map(({ value }) => value)).size < sound.length) report('conflict', 'selections')
  return sound
}

function readSelection(given: unknown): FormSelection | undefined {
  if (typeof given === 'string') return readSelection({ value: given, name: given })
  if (typeof given !== 'object' || given === null) return undefined
  const { value, name } = given as { readonly [key: string]: unknown }
  return isShortText(value) && isShortText(name) ? { value: value.trim(), name: name.trim() } : undefined
}

function isBounds(given: unknown): given is FormBounds {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

function toMilliseconds(given: unknown): number | null {
  if (given instanceof Date) return given.getTime()
  const moment = typeof given === 'string' ? Date.parse(given) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

function isShortText(given: unknown): given is string {
  return (
    typeof given === 'string' &&
    given.trim() !== '' &&
    given.length <= SELECTION_LENGTH_MAX &&
    !/[\0\p{Surrogate}]/u.test(given)
  )
}

export function isFormFieldType(given: unknown): given is FormFieldType {
  return typeof given === 'string' && Object.hasOwn(FORM_FIELD_TYPE, given)
}

export function textOrNull(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given : null
}
