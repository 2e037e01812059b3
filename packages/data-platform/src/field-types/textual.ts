import { COMPARATORS_OF, isLongerThan } from '@cubic/contract'
import { textOperand } from './operands.ts'
import { invalid, isStorableText, type Parsed, SCALAR, valid } from './field-type.ts'

export function parseText(value: unknown, max: number): Parsed {
  if (!isStorableText(value)) return invalid('text')
  return isLongerThan(value, max) ? invalid('length', { max }) : valid(value)
}

/** Text of a certain format, without surrounding spaces from pasting. */
export function parseFormatted(value: unknown, max: number, check: (text: string) => Parsed): Parsed {
  const parsed = parseText(typeof value === 'string' ? value.trim() : value, max)
  return parsed.ok ? check(String(parsed.value)) : parsed
}

/** What all types with a text column share. Operands are not checked by pattern: any text may be compared with. */
export const TEXTUAL = {
  ...SCALAR,
  column: 'text',
  comparators: new Set(COMPARATORS_OF.text),
  parseOperand(value: unknown): Parsed {
    const text = textOperand(value)
    return isStorableText(text) ? valid(text) : invalid('text')
  },
} as const
