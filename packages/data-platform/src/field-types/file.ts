import { COMPARATORS_OF, type FieldOf } from '@cubic/contract'
import { type FieldType, invalid } from './field-type.ts'
import { TEXTUAL } from './textual.ts'
import { parseAddress } from './url.ts'

/** A file, stored as its download address. */
export const file: FieldType<FieldOf<'file'>> = {
  ...TEXTUAL,
  comparators: new Set(COMPARATORS_OF.file),
  sortable: false,
  parse: parseAddress,
  parseOperand: () => invalid('type'),
  widget: 'file',
}
