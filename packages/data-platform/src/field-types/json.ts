import { COMPARATORS_OF, type FieldOf, isTranslated } from '@cubic/contract'
import { type FieldType, invalid, isStorableText, type Parsed, SCALAR, valid } from './field-type.ts'

const DEPTH_MAX = 20
const LENGTH_MAX = 200_000

/** The column takes the JSON text, so that a list is not mistaken for an SQL array. */
function parseJsonValue(value: unknown): Parsed {
  if (!isWithinDepth(value, DEPTH_MAX)) return invalid('depth', { max: DEPTH_MAX })
  if (!isStorableJson(value)) return invalid('json')
  const written = JSON.stringify(value)
  return written.length > LENGTH_MAX ? invalid('length', { max: LENGTH_MAX }) : valid(written)
}

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((item) => isWithinDepth(item, depth - 1))
}

function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'boolean' || value === null) return true
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isStorableJson)
  return Object.entries(value).every(
    ([key, item]) => key !== '__proto__' && isStorableText(key) && isStorableJson(item),
  )
}

const isText = (field: FieldOf<'json'>): boolean => isTranslated(field) || field.translationOf !== undefined

export const json: FieldType<FieldOf<'json'>> = {
  ...SCALAR,
  column: 'jsonb',
  columnDefault: JSON.stringify,
  comparators: new Set(COMPARATORS_OF.json),
  sortable: false,
  // an empty list counts as no text: readers see the other language
  isBlank: (value, field) => value === null || (isText(field) && Array.isArray(value) && value.length === 0),
  parse: parseJsonValue,
  parseOperand: () => invalid('type'),
  widget: 'json',
}
