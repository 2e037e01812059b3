import { isCalendarDate, parseInstant, printInstant } from '@cubic/contract'
import {
  EQUAL_COMPARATORS,
  type FieldOf,
  type FieldType,
  invalid,
  isStorableText,
  NULL_COMPARATORS,
  ORDERED_COMPARATORS,
  type Parsed,
  valid,
} from './field-type.ts'

const INTEGER_MAX = 2 ** 31 - 1
const JSON_DEPTH_MAX = 20
const JSON_LENGTH_MAX = 200_000

const same = (stored: unknown) => stored

function parseInteger(value: unknown): Parsed {
  const isInteger = typeof value === 'number' && Number.isSafeInteger(value) && !Object.is(value, -0)
  return isInteger && value >= -INTEGER_MAX - 1 && value <= INTEGER_MAX ? valid(value) : invalid('type')
}
function parseNumber(value: unknown): Parsed {
  return typeof value === 'number' && Number.isFinite(value) ? valid(value) : invalid('type')
}
function inBounds(parsed: Parsed, { min, max }: { readonly min?: number; readonly max?: number }): Parsed {
  if (!parsed.ok) return parsed
  const value = Number(parsed.value)
  if (min !== undefined && max !== undefined && (value < min || value > max)) return invalid('range', { min, max })
  if (min !== undefined && value < min) return invalid('min', { min })
  return max !== undefined && value > max ? invalid('max', { max }) : parsed
}

export const integer: FieldType<FieldOf<'integer' | 'number'>> = {
  column: 'integer',
  comparators: ORDERED_COMPARATORS,
  parse: (value, field) => inBounds(parseInteger(value), field),
  parseOperand: parseInteger,
  print: same,
  widget: 'number',
  sortable: true,
}

export const number: FieldType<FieldOf<'integer' | 'number'>> = {
  ...integer,
  column: 'double precision',
  parse: (value, field) => inBounds(parseNumber(value), field),
  parseOperand: parseNumber,
}

const parseBoolean = (value: unknown): Parsed => (typeof value === 'boolean' ? valid(value) : invalid('type'))
export const boolean: FieldType = {
  column: 'boolean',
  comparators: EQUAL_COMPARATORS,
  parse: parseBoolean,
  parseOperand: parseBoolean,
  print: same,
  widget: 'switch',
  sortable: true,
}

function parseSelection(value: unknown, field: FieldOf<'selection'>): Parsed {
  if (typeof value !== 'string') return invalid('type')
  return field.selections.some((selection) => selection.value === value) ? valid(value) : invalid('enum')
}
export const selection: FieldType<FieldOf<'selection'>> = {
  column: 'text',
  comparators: EQUAL_COMPARATORS,
  parse: parseSelection,
  parseOperand: parseSelection,
  print: same,
  widget: 'select',
  sortable: true,
}

const parseDate = (value: unknown): Parsed =>
  typeof value === 'string' && isCalendarDate(value) ? valid(value) : invalid('type')
export const date: FieldType = {
  column: 'date',
  comparators: ORDERED_COMPARATORS,
  parse: parseDate,
  parseOperand: parseDate,
  print: same,
  widget: 'date',
  sortable: true,
}

function parseMoment(value: unknown): Parsed {
  const moment = typeof value === 'string' ? parseInstant(value) : undefined
  return moment ? valid(moment) : invalid('type')
}
export const instant: FieldType = {
  column: 'timestamptz(3)',
  comparators: ORDERED_COMPARATORS,
  parse: parseMoment,
  parseOperand: parseMoment,
  print: (stored) => (stored instanceof Date ? printInstant(stored) : stored),
  widget: 'instant',
  sortable: true,
}

/** The column takes the JSON text, so that a list is not mistaken for an SQL array. */
export const json: FieldType = {
  column: 'jsonb',
  comparators: NULL_COMPARATORS,
  parse(value) {
    if (!isStorableJson(value, JSON_DEPTH_MAX)) return invalid('type')
    const written = JSON.stringify(value)
    return written.length > JSON_LENGTH_MAX ? invalid('length', { max: JSON_LENGTH_MAX }) : valid(written)
  },
  parseOperand: () => invalid('type'),
  print: same,
  widget: 'json',
  sortable: false,
}

function isStorableJson(value: unknown, depth: number): boolean {
  if (depth < 0) return false
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every((item) => isStorableJson(item, depth - 1))
  return Object.entries(value).every(
    ([key, item]) => key !== '__proto__' && isStorableText(key) && isStorableJson(item, depth - 1),
  )
}
