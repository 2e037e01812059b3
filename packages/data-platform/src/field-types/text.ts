import { isEmail, EMAIL_MAX, isUrl, URL_MAX } from '@cubic/contract'
import { parsePhone } from '@cubic/contract/phone'
import {
  type FieldOf,
  type FieldType,
  invalid,
  isStorableText,
  NULL_COMPARATORS,
  type Parsed,
  TEXT_COMPARATORS,
  valid,
} from './field-type.ts'
import { sanitizeRichText } from './rich-text.ts'

const LONG_TEXT_MAX = 100_000
const TEXT_MAX = 1000

function parseText(value: unknown, max: number): Parsed {
  if (!isStorableText(value)) return invalid('type')
  // Length in characters as a person counts them, not in UTF-16 units.
  return value.length > max && [...value].length > max ? invalid('length', { max }) : valid(value)
}
const parseOperand = (value: unknown): Parsed => (isStorableText(value) ? valid(value) : invalid('type'))

const textual = {
  column: 'text',
  comparators: TEXT_COMPARATORS,
  parseOperand,
  print: (stored: unknown) => stored,
  sortable: true,
}

export const text: FieldType<FieldOf<'text'>> = {
  ...textual,
  widget: 'input',
  parse(value, field) {
    const parsed = parseText(value, field.max ?? TEXT_MAX)
    if (!parsed.ok || field.pattern === undefined) return parsed
    return new RegExp(field.pattern, 'u').test(String(parsed.value)) ? parsed : invalid('pattern')
  },
}

export const longText: FieldType<FieldOf<'long_text' | 'rich_text'>> = {
  ...textual,
  widget: 'textarea',
  sortable: false,
  parse: (value, field) => parseText(value, field.max ?? LONG_TEXT_MAX),
}

export const richText: FieldType<FieldOf<'long_text' | 'rich_text'>> = {
  ...longText,
  widget: 'rich-text',
  parse(value, field) {
    const parsed = longText.parse(value, field)
    return parsed.ok ? valid(sanitizeRichText(String(parsed.value))) : parsed
  },
}

export const email: FieldType = {
  ...textual,
  widget: 'email',
  parse(value) {
    const parsed = parseText(value, EMAIL_MAX)
    return !parsed.ok || isEmail(String(parsed.value)) ? parsed : invalid('email')
  },
}

export const phone: FieldType = {
  ...textual,
  widget: 'phone',
  parse(value) {
    if (!isStorableText(value)) return invalid('type')
    const number = parsePhone(value)
    return number === undefined ? invalid('phone') : valid(number)
  },
}

export const url: FieldType = {
  ...textual,
  widget: 'url',
  parse(value) {
    const parsed = parseText(value, URL_MAX)
    return !parsed.ok || isUrl(String(parsed.value)) ? parsed : invalid('pattern')
  },
}

/** A file is held by the address that it is downloaded from. */
export const file: FieldType = { ...url, widget: 'file', comparators: NULL_COMPARATORS, sortable: false }
