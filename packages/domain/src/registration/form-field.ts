import {
  FORM_FIELD_TYPE,
  isCalendarDate,
  type FieldProblem,
  type FieldProblemKind,
  type FormFieldType,
  type Lang,
  LANGUAGES,
  type Parameters,
  type Text,
  cutText,
} from '@cubic/contract'
import { compilePattern, type Pattern } from './pattern.ts'
import { parseShowIf, type ShowIf } from './show-if.ts'

export const TEXT_LENGTH_DEFAULT = 1000
export const TEXT_LENGTH_MAX = 5000
/** Steps × characters of one answer. */
const MATCHING_MAX = 250_000
export const SELECTIONS_MAX = 200
export const SELECTION_LENGTH_MAX = 200

export type FormSelection = { readonly value: string; readonly name: string }
type Selections = readonly FormSelection[]
/** `length` and `pattern` bound a text, `min` and `max` a number or a date. */
export type FormBounds = {
  readonly min?: number | string
  readonly max?: number | string
  readonly length?: number
  readonly pattern?: string
}
export type FormSettings = { readonly selections: Selections; readonly bounds: FormBounds }

/** A question of a registration form, ready to check answers with. Its name is in its reader's language, or in both. */
export type FormField<Name extends string | Text = string> = FormSettings & {
  readonly id: number
  readonly name: Name
  readonly type: FormFieldType
  readonly tips: string | null
  readonly required: boolean
  /** Registrations made before this moment (in milliseconds) may leave it empty though it is required; null for none. */
  readonly required_from: number | null
  readonly show_if: ShowIf | null
  /** Choices that are no longer offered but that people have chosen. */
  readonly removed_selections: Selections
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

type Compile = (pattern: string) => Pattern | undefined
type Data = { readonly [field: string]: unknown }

/** Reads a CubicEventFormField record; undefined where it is none or is no longer asked. Settings that are not sound are left out. */
export function parseFormField(record: Data): FormField | undefined {
  return readFormField(record, compilePattern)
}

/** Does a record have a pattern? Few do, and the site fetches what compiles them only then. */
export function hasPattern({ bounds }: Data): boolean {
  return typeof bounds === 'object' && bounds !== null && 'pattern' in bounds && !isAbsent(bounds.pattern)
}

/** The same as `parseFormField`, with what compiles patterns. */
export function readFormField(record: Data, compile: Compile): FormField | undefined {
  const { id, name, type, tips, required, removed_selections: removed } = record
  if (typeof id !== 'number' || typeof name !== 'string' || !isFormFieldType(type)) return undefined
  if (record['removed'] === true) return undefined
  const ignore = (): void => {}
  const selections = type === 'radio' ? readSelections(record['selections'], ignore) : []
  const bounds = readBounds(type, record['bounds'], { report: ignore, compile })
  const { pattern } = bounds
  return {
    id,
    name,
    type,
    tips: textOrNull(tips),
    required: required === true,
    required_from: toMilliseconds(record['required_from']),
    show_if: parseShowIf(record['show_if']) ?? null,
    removed_selections: type === 'radio' && !isNoList(removed) ? readSelections(removed, ignore) : [],
    selections,
    bounds,
    pattern: pattern === undefined ? undefined : compile(pattern),
  }
}

/** The columns of a question that organisers set: its position and settings, in both languages. */
export const QUESTION_COLUMNS = [
  'name_cn',
  'name_en',
  'type',
  'tips_cn',
  'tips_en',
  'required',
  'selections_cn',
  'selections_en',
  'bounds',
  'show_if',
  'sort',
] as const

/** Reads the stored row of one, with its texts in both languages. */
export function parseStoredFormField(row: { readonly [column: string]: unknown }): FormField<Text> | undefined {
  const [cn, en] = [textOrNull(row['name_cn']), textOrNull(row['name_en'])]
  const name: Text = { cn: cn ?? en ?? '', en: en ?? cn ?? '' }
  const selections = row['selections_cn'] ?? row['selections_en']
  const removed_selections = row['removed_selections_cn'] ?? row['removed_selections_en']
  const tips = row['tips_cn'] ?? row['tips_en']
  const field = parseFormField({ ...row, name: name.cn, tips, selections, removed_selections })
  return field && { ...field, name }
}

/** The choices in each language; null in a language without choices. */
type StoredSelections = { readonly [lang in Lang]: Selections | null }

/**
 * What is wrong with the settings of a form field that is being saved, and the settings as they are to be stored: choices
 * written as plain strings spelt out, and only what the field's type uses. `saved` are the languages whose choices this save
 * gives.
 */
export function checkFormSettings(given: {
  readonly type: FormFieldType
  readonly selections: { readonly [lang in Lang]: unknown }
  readonly saved: readonly Lang[]
  readonly bounds: unknown
}): {
  readonly settings: { readonly selections: StoredSelections; readonly bounds: FormBounds }
  readonly problems: readonly FieldProblem[]
} {
  const problems: FieldProblem[] = []
  const report = (problem: FieldProblemKind, setting: Setting, parameters: Parameters = {}) => {
    const field = setting === 'selections' ? 'selections' : 'bounds'
    problems.push({ problem, field, parameters: { name: SETTINGS[setting], ...parameters } })
  }
  const selections = given.type === 'radio' ? readBothSelections(given, report) : { cn: null, en: null }
  const bounds = readBounds(given.type, given.bounds, { report, compile: compilePattern })
  return { settings: { selections, bounds }, problems }
}

type Report = (problem: FieldProblemKind, setting: Setting, parameters?: Parameters) => void

/** Answers hold a choice's value, so both languages offer the same ones: a language that is not saved follows the other. */
function readBothSelections(
  { selections, saved }: { readonly selections: { readonly [lang in Lang]: unknown }; readonly saved: readonly Lang[] },
  report: Report,
): StoredSelections {
  const given = LANGUAGES.filter((lang) => !isNoList(selections[lang]))
  if (given.length < 2) {
    const [only = 'cn'] = given
    return { cn: null, en: null, [only]: readSelections(selections[only], report) }
  }
  const [cn, en] = [readSelections(selections.cn, report), readSelections(selections.en, report)]
  const [follows] = saved.length === 1 ? LANGUAGES.filter((lang) => !saved.includes(lang)) : []
  if (follows === 'en') return { cn, en: translate(cn, en) }
  if (follows === 'cn') return { cn: translate(en, cn), en }
  if (
    cn
      .map(({ value }) => value)
      .toSorted()
      .join('\n') !==
    en
      .map(({ value }) => value)
      .toSorted()
      .join('\n')
  )
    report('content', 'selections', { reason: SAME_VALUES })
  return { cn, en }
}

const SAME_VALUES: Text = {
  cn: '两种语言的选项值须相同',
  en: 'the choices of both languages must have the same values',
}

/** The same choices by the names that they are known by; a new one keeps the name it was given. */
function translate(choices: Selections, known: Selections): Selections {
  return choices.map((choice) => known.find(({ value }) => value === choice.value) ?? choice)
}

function isNoList(given: unknown): boolean {
  return isAbsent(given) || (Array.isArray(given) && given.length === 0)
}

function readSelections(given: unknown, report: Report): Selections {
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

type Given = { readonly [bound: string]: unknown }
type Reading = { readonly report: Report; readonly compile: Compile }
/** How each type reads the bounds that it uses. */
const BOUNDS_OF: { readonly [type in FormFieldType]: (given: Given, way: Reading) => FormBounds } = {
  text: readTextBounds,
  number: (given, { report }) => readRange(given, toFiniteNumber, report),
  date: (given, { report }) => readRange(given, toCalendarDate, report),
  radio: () => ({}),
  phone: () => ({}),
  email: () => ({}),
}

function readBounds(type: FormFieldType, given: unknown, way: Reading): FormBounds {
  const { report } = way
  if (isAbsent(given)) return {}
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    report('type', 'bounds')
    return {}
  }
  for (const key of Object.keys(given)) {
    if (!['min', 'max', 'length', 'pattern'].includes(key)) report('unknown', 'bounds', { name: cutText(key, 100) })
  }
  return BOUNDS_OF[type](given as Given, way)
}

/** A pattern bounds the length too: steps × characters limits the server's time for each answer. */
function readTextBounds(given: Given, { report, compile }: Reading): FormBounds {
  const bounds = { ...readLength(given['length'], report), ...readPattern(given['pattern'], { report, compile }) }
  const steps = bounds.pattern === undefined ? 0 : (compile(bounds.pattern)?.steps ?? 0)
  const max = Math.floor(MATCHING_MAX / Math.max(steps, 1))
  if ((bounds.length ?? TEXT_LENGTH_DEFAULT) <= max) return bounds
  report('range', 'length', { min: 1, max })
  return { ...bounds, length: max }
}

function readLength(given: unknown, report: Report): FormBounds {
  if (isAbsent(given)) return {}
  const length = toFiniteNumber(given)
  if (length !== undefined && Number.isInteger(length) && length >= 1 && length <= TEXT_LENGTH_MAX) return { length }
  report('range', 'length', { min: 1, max: TEXT_LENGTH_MAX })
  return {}
}

function readPattern(given: unknown, { report, compile }: Reading): FormBounds {
  if (isAbsent(given)) return {}
  if (typeof given === 'string' && compile(given)) return { pattern: given }
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

function toMilliseconds(given: unknown): number | null {
  if (given instanceof Date) return given.getTime()
  const moment = typeof given === 'string' ? Date.parse(given) : Number.NaN
  return Number.isNaN(moment) ? null : moment
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
