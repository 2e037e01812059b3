import type { FieldOf } from '@cubic/contract'
import type { FieldType } from './field-type.ts'
import { parseText, TEXTUAL } from './textual.ts'

export const LONG_TEXT_MAX = 100_000

export const longText: FieldType<FieldOf<'long_text'>> = {
  ...TEXTUAL,
  widget: 'textarea',
  sortable: false,
  parse: (value, { max = LONG_TEXT_MAX }) => parseText(value, max),
}
