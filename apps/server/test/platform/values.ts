import type { Comparator, ConditionValue, FieldDeclaration, FieldTypeName } from '@cubic/contract'
import type { Choices } from './choices.ts'

/** Texts whose case folds in one way everywhere: only their order is a matter of the database. */
export const TEXTS = [
  '',
  ' ',
  'a',
  'A',
  'b',
  'ab',
  'aB',
  'abc',
  'a_b',
  'a%b',
  String.raw`a\b`,
  'a b',
  "o'x",
  '"q"',
  'null',
  '中',
  '中文',
  '文中',
  '😀',
  '😀a',
  'é',
  'x\u0301',
  '\n',
  '0',
  '10',
  '9',
  '–',
  'none',
] as const
const PATTERNS = [
  '%',
  '_',
  '__',
  '',
  'a%',
  '%b',
  '%B',
  '%a%',
  String.raw`a\_b`,
  String.raw`%\%%`,
  String.raw`a\\b`,
  '中%',
  '_文',
  '😀_',
  '_a',
  '%\n%',
  "%'%",
  'A_',
  'a_b',
] as const
export const KINDS = ['none', 'a', 'b'] as const
const INTEGERS = [0, 1, 2, 3, 7, -1, -5, 2 ** 31 - 1, -(2 ** 31)] as const
const NUMBERS = [0, 0.5, 0.1, -1.25, 1e-7, 3, 1, 2 ** 53 - 1] as const
const DATES = ['2026-01-01', '2026-02-28', '2024-02-29', '1999-12-31', '0099-01-01'] as const
const MOMENTS = [
  '2026-01-01T00:00:00Z',
  '2026-01-01T08:00:00+08:00',
  '2026-01-01T00:00:00.123Z',
  '2025-12-31T23:59:59.999Z',
  '2026-06-01T12:30:00Z',
  '1969-12-31T23:59:59.5Z',
] as const
const DOCUMENTS = [{}, [], [1, null], { a: '中', b: [true] }, 'text', 0, false] as const

export const IDS_MAX = 12

const POOLS: { readonly [type in FieldTypeName]?: readonly unknown[] } = {
  text: TEXTS,
  long_text: TEXTS,
  selection: KINDS,
  integer: INTEGERS,
  number: NUMBERS,
  boolean: [true, false],
  date: DATES,
  instant: MOMENTS,
  json: DOCUMENTS,
}

/** A value that a column of this type may hold, as `raw` of the reference: an instant in milliseconds. */
export function storedValue(choices: Choices, type: FieldTypeName): unknown {
  const value = choices.pick(POOLS[type] ?? [])
  return type === 'instant' ? Date.parse(String(value)) : value
}

const NULLNESS = ['is null', 'is not null'] as const
const EQUALITY = ['=', '!=', 'in', 'not in', ...NULLNESS] as const
const ORDER = ['<', '<=', '>', '>='] as const
const LIKE = ['like', 'ilike', 'not like', 'not ilike'] as const

/** The comparators that the wire's types have. */
export function comparatorsOf({ type }: FieldDeclaration): readonly Comparator[] {
  if (type === 'json') return NULLNESS
  if (type === 'boolean' || type === 'selection') return EQUALITY
  if (type === 'text' || type === 'long_text') return [...EQUALITY, ...ORDER, ...LIKE]
  return [...EQUALITY, ...ORDER]
}

/** What a leaf compares with; `mayBeNull` where null asks for presence. */
export function operand(
  choices: Choices,
  field: FieldDeclaration,
  comparator: Comparator,
  mayBeNull: boolean,
): ConditionValue {
  if (comparator.endsWith('null')) return null
  if (comparator.endsWith('like'))
    return choices.pick<string>([...PATTERNS, ...TEXTS.filter((text) => !text.includes('\\'))])
  const scalar = (): ConditionValue =>
    field.type === 'to_one' || field.type === 'to_many'
      ? choices.number(1, IDS_MAX + 1)
      : (choices.pick(POOLS[field.type] ?? []) as ConditionValue)
  if (comparator === 'in' || comparator === 'not in')
    return choices.list(0, 4, () => (mayBeNull && choices.chance(25) ? null : scalar())) as ConditionValue
  if (mayBeNull && (comparator === '=' || comparator === '!=') && choices.chance(20)) return null
  return scalar()
}
