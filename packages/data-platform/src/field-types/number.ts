import { COMPARATORS_OF, type FieldOf } from '@cubic/contract'
import { withinBounds } from './bounds.ts'
import { numberOperand } from './operands.ts'
import { type FieldType, invalid, type Measure, type Parsed, SCALAR } from './field-type.ts'

/** Beyond these, doubles cannot represent every integer. */
const LIMITS = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

function parseNumber(value: unknown, bounds: { readonly min?: number; readonly max?: number } = {}): Parsed {
  return typeof value === 'number' && Number.isFinite(value) ? withinBounds(value, bounds, LIMITS) : invalid('number')
}

export const number: FieldType<FieldOf<'number'>> = {
  ...SCALAR,
  column: 'double precision',
  comparators: new Set(COMPARATORS_OF.number),
  parse: parseNumber,
  parseOperand: (value) => parseNumber(numberOperand(value)),
  widget: 'number',
  measures: new Set<Measure>(['sum', 'average']),
}
