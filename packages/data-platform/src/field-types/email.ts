import { EMAIL_MAX, type FieldOf, isEmail } from '@cubic/contract'
import { type FieldType, invalid, valid } from './field-type.ts'
import { parseFormatted, TEXTUAL } from './textual.ts'

export const email: FieldType<FieldOf<'email'>> = {
  ...TEXTUAL,
  widget: 'email',
  parse: (value) =>
    parseFormatted(value, EMAIL_MAX, (address) => (isEmail(address) ? valid(address) : invalid('email'))),
}
