import type { FieldOf } from '@cubic/contract'
import { withinBounds } from './bounds.ts'
import { ORDERED_COMPARATORS } from './comparators.ts'
import { type FieldType, invalid, type Measure, type Parsed, SCALAR } from './field-type.ts'

const LIMITS = { min: -(2 ** 31), max: 2 ** 31 - 1 }

/** A whole number of 32 bits, within the bounds given. */
export function parseInteger(value: unknown, bounds: { readonly min?: number; readonly max?: number } = {}): Parsed {
  return typeof value === 'number' && Number.isInteger(value) && !Object.is(value, -0)
    ? withinBounds(value, bounds, LIMITS)
    : invalid('integer')
}

export const integer: FieldType<FieldOf<'integer'>> = {
  ...SCALAR,
  column: 'integer',
  comparators: ORDERED_COMPARATORS,
  parse: parseInteger,
  parseOperand: (value) => parseInteger(value),
  widget: 'number',
  measures: new Set<Measure>(['sum', 'average']),
}
