import { cutText, type FieldProblem, type FormFieldType, type Lang, LANGUAGES, type Text } from '@cubic/contract'
import { type FormField, isFormFieldType, isNoList, readFormField, readSelections, textOrNull } from './form-field.ts'
import { compilePattern } from './question-types/pattern.ts'
import { hasChoices } from './question-types.ts'
import { readCheckboxBounds } from './question-types/checkbox.ts'
import { readDateBounds } from './question-types/date.ts'
import { readDatetimeBounds } from './question-types/datetime.ts'
import { readFileBounds } from './question-types/file-bounds.ts'
import { readNumberBounds } from './question-types/number.ts'
import {
  type FormBounds,
  type GivenBounds,
  isAbsent,
  type ReadBounds,
  type Reading,
  type Report,
  type Selections,
  type Setting,
} from './question-types/question-type.ts'
import { readTextBounds } from './question-types/text.ts'
import { readTextareaBounds } from './question-types/textarea.ts'

const BOUNDS: { readonly [type in FormFieldType]: ReadBounds } = {
  text: readTextBounds,
  textarea: readTextareaBounds,
  number: readNumberBounds,
  radio: () => ({}),
  checkbox: readCheckboxBounds,
  date: readDateBounds,
  datetime: readDatetimeBounds,
  phone: () => ({}),
  email: () => ({}),
  file: readFileBounds,
  // the server counts them
  consent: ({ version }) => (Number.isInteger(version) ? { version: Number(version) } : {}),
}

const SETTINGS: { readonly [setting in Setting]: Text } = {
  selections: { cn: '选项', en: 'Choices' },
  bounds: { cn: '范围', en: 'Bounds' },
  min: { cn: '最小值', en: 'Minimum' },
  max: { cn: '最大值', en: 'Maximum' },
  length: { cn: '长度上限', en: 'Maximum length' },
  pattern: { cn: '正则表达式', en: 'Pattern' },
  kinds: { cn: '文件类型', en: 'Kinds of files' },
  max_mb: { cn: '文件大小', en: 'File size' },
  version: { cn: '版本', en: 'Version' },
}

/**
 * Reads a CubicEventFormField record; undefined where it is none or is no longer asked. Settings that
 * are not sound are left out.
 */
export function parseFormField(record: { readonly [field: string]: unknown }): FormField | undefined {
  const { type } = record
  if (!isFormFieldType(type)) return undefined
  const field = readFormField({ ...record, bounds: {} }, compilePattern)
  if (!field) return undefined
  const reading = { report: () => {}, compile: compilePattern, choices: field.selections.length }
  const bounds = readBounds(type, record['bounds'], reading)
  return { ...field, bounds, pattern: bounds.pattern === undefined ? undefined : compilePattern(bounds.pattern) }
}

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
  'keep_days',
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
 * What is wrong with the settings of a form field that is being saved, and the settings as they are to be stored:
 * choices written as plain strings spelt out, and only what the field's type uses. `saved` are the languages whose
 * choices this save gives.
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

/**
 * Answers hold a choice's value, so both languages offer the same ones: a language that is not saved follows the other.
 */
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

function readBounds(type: FormFieldType, given: unknown, reading: Reading): FormBounds {
  const { report } = reading
  if (isAbsent(given)) return {}
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    report('type', 'bounds')
    return {}
  }
  for (const key of Object.keys(given)) {
    if (!['min', 'max', 'length', 'pattern', 'kinds', 'max_mb', 'version'].includes(key))
      report('unknown', 'bounds', { name: cutText(key, 100) })
  }
  return BOUNDS[type](given as GivenBounds, reading)
}
