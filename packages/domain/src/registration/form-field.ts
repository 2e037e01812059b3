import {
  FORM_FIELD_TYPE,
  isCalendarDate,
  type FieldProblem,
  type FieldProblemKind,
  type FormFieldType,
  type Parameters,
  type Text,
} from '@cubic/contract'
import { compilePattern, type Pattern } from './pattern.ts'

export const TEXT_LENGTH_DEFAULT = 1000
export const TEXT_LENGTH_MAX = 5000
export const SELECTIONS_MAX = 200
export const SELECTION_LENGTH_MAX = 200

export type FormSelection = { readonly value: string; readonly name: string; readonly name_en?: string }
/** `length` and `pattern` bound a text, `min` and `max` a number or a date. */
export type FormBounds = {
  readonly min?: number | string
  readonly max?: number | string
  readonly length?: number
  readonly pattern?: string
}
export type FormSettings = { readonly selections: readonly FormSelection[]; readonly bounds: FormBounds }

/** A question of a registration form, ready to check answers with. */
export type FormField = FormSettings & {
  readonly id: number
  readonly name: string
  readonly name_en: string | null
  readonly type: FormFieldType
  readonly tips: string | null
  readonly required: boolean
  readonly pattern: Pattern | undefined
}

const SETTINGS = {
  selections: { cn: '选项', en: 'Choices' },
  bounds: { cn: '范围', en: 'Bounds' },
  min: { cn: '最小值', en: 'Minimum' },
  max: { cn: '最大值', en: 'Maximum' },
  length: { cn: '长度上限', en: 'Maximum length' },
  pattern: { cn: '正则表达式', en: 'Pattern' },
} as const satisfies { readonly [setting: string]: Text }
type Setting = keyof typeof SETTINGS

/** The name that people see, in both languages. */
export function fieldName(field: { readonly name: string; readonly name_en: string | null }): Text {
  return { cn: field.name, en: field.name_en || field.name }
}

/** Reads a CubicEventFormField record; undefined where it is none. Settings that are not sound are left out. */
export function parseFormField(record: { readonly [field: string]: unknown }): FormField | undefined {
  const { id, name, name_en, type, tips, required } = record
  if (typeof id !== 'number' || typeof name !== 'string' || !isFormFieldType(type)) return undefined
  const { settings } = checkFormSettings({ type, selections: record['selections'], bounds: record['bounds'] })
  const { pattern } = settings.bounds
  return {
    id,
    name,
    name_en: textOrNull(name_en),
    type,
    tips: textOrNull(tips),
    required: required === true,
    ...settings,
    pattern: pattern === undefined ? undefined : compilePattern(pattern),
  }
}

/**
 * What is wrong with the settings of a form field that is being saved, and the settings as they are to be stored: choices
 * written as plain strings spelt out, and only what the field's type uses.
 */
export function checkFormSettings(given: {
  readonly type: FormFieldType
  readonly selections: unknown
  readonly bounds: unknown
}): { readonly settings: FormSettings; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = []
  const report = (problem: FieldProblemKind, setting: Setting, parameters: Parameters = {}) => {
    const field = setting === 'selections' ? 'selections' : 'bounds'
    problems.push({ problem, field, parameters: { name: SETTINGS[setting], ...parameters } })
  }
  const selections = given.type === 'radio' ? readSelections(given.selections, report) : []
  const bounds = readBounds(given.type, given.bounds, report)
  return { settings: { selections, bounds }, problems }
}

type Report = (problem: FieldProblemKind, setting: Setting, parameters?: Parameters) => void

function readSelections(given: unknown, report: Report): readonly FormSelection[] {
  if (isAbsent(given) || (Array.isArray(given) && given.length === 0)) {
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
  const { value, name, name_en } = given as { readonly [key: string]: unknown }
  if (!isShortText(value) || !isShortText(name)) return undefined
  const [cleanValue, cleanName] = [value.trim(), name.trim()]
  if (isAbsent(name_en)) return { value: cleanValue, name: cleanName }
  return isShortText(name_en) ? { value: cleanValue, name: cleanName, name_en: name_en.trim() } : undefined
}

type Given = { readonly [bound: string]: unknown }
/** How each type reads the bounds that it uses. */
const BOUNDS_OF: { readonly [type in FormFieldType]: (given: Given, report: Report) => FormBounds } = {
  text: (given, report) => ({ ...readLength(given['length'], report), ...readPattern(given['pattern'], report) }),
  number: (given, report) => readRange(given, toFiniteNumber, report),
  date: (given, report) => readRange(given, toCalendarDate, report),
  radio: () => ({}),
  phone: () => ({}),
  email: () => ({}),
}

function readBounds(type: FormFieldType, given: unknown, report: Report): FormBounds {
  if (isAbsent(given)) return {}
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    report('type', 'bounds')
    return {}
  }
  for (const key of Object.keys(given)) {
    if (!['min', 'max', 'length', 'pattern'].includes(key)) report('unknown', 'bounds', { name: key.slice(0, 100) })
  }
  return BOUNDS_OF[type](given as Given, report)
}

function readLength(given: unknown, report: Report): FormBounds {
  if (isAbsent(given)) return {}
  const length = toFiniteNumber(given)
  if (length !== undefined && Number.isInteger(length) && length >= 1 && length <= TEXT_LENGTH_MAX) return { length }
  report('range', 'length', { min: 1, max: TEXT_LENGTH_MAX })
  return {}
}

function readPattern(given: unknown, report: Report): FormBounds {
  if (isAbsent(given)) return {}
  if (typeof given === 'string' && compilePattern(given)) return { pattern: given }
  report('pattern', 'pattern')
  return {}
}

function readRange<Value extends number | string>(
  given: Given,
  read: (bound: unknown) => Value | undefined,
  report: Report,
): FormBounds {
  const range: { min?: Value; max?: Value } = {}
  for (const key of ['min', 'max'] as const) {
    if (isAbsent(given[key])) continue
    const bound = read(given[key])
    if (bound === undefined) report('type', key)
    else range[key] = bound
  }
  if (range.min === undefined || range.max === undefined || range.min <= range.max) return range
  report('min', 'max', { min: range.min })
  return {}
}

/** A finite number, also one written in decimal digits as form controls give it. */
function toFiniteNumber(given: unknown): number | undefined {
  if (typeof given === 'string') return /^-?\d{1,15}(\.\d{1,10})?$/.test(given) ? Number(given) : undefined
  return typeof given === 'number' && Number.isFinite(given) ? given : undefined
}

function toCalendarDate(given: unknown): string | undefined {
  return typeof given === 'string' && isCalendarDate(given) ? given : undefined
}

function isAbsent(given: unknown): given is undefined | null | '' {
  return given === undefined || given === null || given === ''
}

function isShortText(given: unknown): given is string {
  return (
    typeof given === 'string' &&
    given.trim() !== '' &&
    given.length <= SELECTION_LENGTH_MAX &&
    !/[\0\p{Surrogate}]/u.test(given)
  )
}

function isFormFieldType(given: unknown): given is FormFieldType {
  return typeof given === 'string' && Object.hasOwn(FORM_FIELD_TYPE, given)
}

function textOrNull(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given : null
}
