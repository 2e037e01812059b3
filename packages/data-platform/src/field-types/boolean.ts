import { COMPARATORS_OF, type FieldOf } from '@cubic/contract'
import { booleanOperand } from './operands.ts'
import { BY_VALUE, type FieldType, invalid, type Parsed, SCALAR, valid } from './field-type.ts'

const parseBoolean = (value: unknown): Parsed => (typeof value === 'boolean' ? valid(value) : invalid('boolean'))

export const boolean: FieldType<FieldOf<'boolean'>> = {
  ...SCALAR,
  column: 'boolean',
  comparators: new Set(COMPARATORS_OF.boolean),
  parse: parseBoolean,
  parseOperand: (value) => parseBoolean(booleanOperand(value)),
  widget: 'switch',
  countedValues: () => ['true', 'false'],
  groupings: BY_VALUE,
}
