import type { FieldTypeName } from './model.ts'

/** The comparators of a condition's leaf (wire §3), and `match` for text search. */
export const COMPARATORS = [
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  'like',
  'ilike',
  'not like',
  'not ilike',
  'is null',
  'is not null',
  'match',
] as const
export type Comparator = (typeof COMPARATORS)[number]

export const NULLNESS = ['is null', 'is not null'] as const
const EQUALITY = ['=', '!=', 'in', 'not in', ...NULLNESS] as const
const ORDER = [...EQUALITY, '<', '<=', '>', '>='] as const
const TEXT = [...ORDER, 'like', 'ilike', 'not like', 'not ilike'] as const

/** The comparators that go with each type of field. */
export const COMPARATORS_OF = {
  text: TEXT,
  long_text: TEXT,
  rich_text: TEXT,
  email: TEXT,
  phone: TEXT,
  url: TEXT,
  integer: ORDER,
  number: ORDER,
  date: ORDER,
  instant: ORDER,
  to_one: ORDER,
  to_many: ORDER,
  boolean: EQUALITY,
  selection: EQUALITY,
  file: NULLNESS,
  json: NULLNESS,
} as const satisfies { readonly [Type in FieldTypeName]: readonly Comparator[] }
