import type { FieldOf } from '@cubic/contract'
import { BY_VALUE, type FieldType, invalid } from './field-type.ts'
import { parseText, TEXTUAL } from './textual.ts'

const TEXT_MAX = 1000

/** One line of words: a name, a title, a code. */
export const text: FieldType<FieldOf<'text'>> = {
  ...TEXTUAL,
  widget: 'input',
  groupings: BY_VALUE,
  parse(value, { max = TEXT_MAX, pattern }) {
    const parsed = parseText(value, max)
    if (!parsed.ok || pattern === undefined) return parsed
    return new RegExp(pattern, 'u').test(String(parsed.value)) ? parsed : invalid('pattern')
  },
}
