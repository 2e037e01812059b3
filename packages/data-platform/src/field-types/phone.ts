import type { FieldOf } from '@cubic/contract'
import { parsePhone } from '@cubic/contract/phone'
import { type FieldType, invalid, isStorableText, valid } from './field-type.ts'
import { TEXTUAL } from './textual.ts'

export const phone: FieldType<FieldOf<'phone'>> = {
  ...TEXTUAL,
  widget: 'phone',
  parse(value) {
    if (!isStorableText(value)) return invalid('text')
    const number = parsePhone(value)
    return number === undefined ? invalid('phone') : valid(number)
  },
}
