import { COMPARATORS_OF, type FieldOf } from '@cubic/contract'
import { withinBounds } from './bounds.ts'
import { numberOperand } from './operands.ts'
import { type FieldType, invalid, type Measure, type Parsed, SCALAR } from './field-type.ts'

const LIMITS = { min: -(2 ** 31), max: 2 ** 31 - 1 }

/** A 32-bit integer within the field's bounds. */
export function parseInteger(value: unknown, bounds: { readonly min?: number; readonly max?: number } = {}): Parsed {
  return typeof value === 'number' && Number.isInteger(value) && !Object.is(value, -0)
    ? withinBounds(value, bounds, LIMITS)
    : invalid('integer')
}

/** Reads an operand of a condition: without bounds, and also from text. */
export function parseIntegerOperand(value: unknown): Parsed {
  return parseInteger(numberOperand(value))
}

export const integer: FieldType<FieldOf<'integer'>> = {
  ...SCALAR,
  column: 'integer',
  comparators: new Set(COMPARATORS_OF.integer),
  parse: parseInteger,
  parseOperand: parseIntegerOperand,
  widget: 'number',
  measures: new Set<Measure>(['sum', 'average']),
}
