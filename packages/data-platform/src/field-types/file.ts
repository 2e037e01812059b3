import type { FieldOf } from '@cubic/contract'
import { NULL_COMPARATORS } from './comparators.ts'
import { type FieldType, invalid } from './field-type.ts'
import { TEXTUAL } from './textual.ts'
import { parseAddress } from './url.ts'

/** A file, stored as its download address. */
export const file: FieldType<FieldOf<'file'>> = {
  ...TEXTUAL,
  comparators: NULL_COMPARATORS,
  sortable: false,
  parse: parseAddress,
  parseOperand: () => invalid('type'),
  widget: 'file',
}
