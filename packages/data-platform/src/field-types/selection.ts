import { COMPARATORS_OF, type FieldOf } from '@cubic/contract'
import { textOperand } from './operands.ts'
import { BY_VALUE, type FieldType, invalid, isStorableText, type Parsed, SCALAR, valid } from './field-type.ts'

function parseSelection(value: unknown, { selections }: FieldOf<'selection'>): Parsed {
  if (!isStorableText(value)) return invalid('choice')
  return selections.some((selection) => selection.value === value) ? valid(value) : invalid('enum')
}

/** One of the values that the declaration lists. */
export const selection: FieldType<FieldOf<'selection'>> = {
  ...SCALAR,
  column: 'text',
  comparators: new Set(COMPARATORS_OF.selection),
  parse: parseSelection,
  parseOperand: (value, field) => parseSelection(textOperand(value), field),
  widget: 'select',
  describe: ({ selections }, lang) => ({
    selections: selections.map(({ value, label }) => ({ value, name: label[lang] })),
  }),
  countedValues: ({ selections }) => selections.map(({ value }) => value),
  groupings: BY_VALUE,
}
