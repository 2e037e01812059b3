import {
  FORM_FIELD_TYPE,
  type FieldProblem,
  type FormFieldType,
  type Lang,
  LANGUAGES,
  type Text,
  cutText,
} from '@cubic/contract'
import { compilePattern } from './pattern.ts'
import { hasChoices, QUESTION_TYPES } from './question-types.ts'
import {
  type Allowed,
  type Compile,
  type FormBounds,
  type FormSelection,
  type GivenBounds,
  isAbsent,
  type Reading,
  type Report,
  SELECTIONS_MAX,
  type Selections,
  SETTINGS,
} from './question-types/question-type.ts'
import { parseShowIf, type ShowIf } from './show-if.ts'

const SELECTION_LENGTH_MAX = 200

/** A question of a registration form, ready to check answers with. Its name is in its reader's language, or in both. */
export type FormField<Name extends string | Text = string> = Allowed & {
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
}

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
  const offersChoices = hasChoices(type)
  const selections = offersChoices ? readSelections(record['selections'], ignore) : []
  const bounds = readBounds(type, record['bounds'], { report: ignore, compile, choices: selections.length })
  const { pattern } = bounds
  return {
    id,
    name,
    type,
    tips: textOrNull(tips),
    required: required === true,
    required_from: toMilliseconds(record['required_from']),
    show_if: parseShowIf(record['show_if']) ?? null,
    removed_selections: offersChoices && !isNoList(removed) ? readSelections(removed, ignore) : [],
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
  const report: Report = (problem, setting, parameters = {}) => {
    const field = setting === 'selections' ? 'selections' : 'bounds'
    problems.push({ problem, field, parameters: { name: SETTINGS[setting], ...parameters } })
  }
  const selections = hasChoices(given.type) ? readBothSelections(given, report) : { cn: null, en: null }
  const choices = (selections.cn ?? selections.en ?? []).length
  const bounds = readBounds(given.type, given.bounds, { report, compile: compilePattern, choices })
  return { settings: { selections, bounds }, problems }
}

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

function readBounds(type: FormFieldType, given: unknown, reading: Reading): FormBounds {
  const { report } = reading
  if (isAbsent(given)) return {}
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    report('type', 'bounds')
    return {}
  }
  for (const key of Object.keys(given)) {
    if (!['min', 'max', 'length', 'pattern'].includes(key)) report('unknown', 'bounds', { name: cutText(key, 100) })
  }
  return QUESTION_TYPES[type].readBounds(given as GivenBounds, reading)
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

function isFormFieldType(given: unknown): given is FormFieldType {
  return typeof given === 'string' && Object.hasOwn(FORM_FIELD_TYPE, given)
}

function textOrNull(given: unknown): string | null {
  return typeof given === 'string' && given !== '' ? given : null
}
