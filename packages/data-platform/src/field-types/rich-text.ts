import type { FieldOf } from '@cubic/contract'
import { type FieldType, invalid, valid } from './field-type.ts'
import { LONG_TEXT_MAX } from './long-text.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'
import { parseText, TEXTUAL } from './textual.ts'

/** HTML, kept without whatever could run. */
export const richText: FieldType<FieldOf<'rich_text'>> = {
  ...TEXTUAL,
  widget: 'rich-text',
  sortable: false,
  parse(value, { max = LONG_TEXT_MAX }) {
    const parsed = parseText(value, max)
    if (!parsed.ok) return parsed
    const kept = sanitizeRichText(String(parsed.value))
    // Escaping makes text longer: what is kept must be savable again.
    return parseText(kept, max).ok ? valid(kept) : invalid('length', { max })
  },
}
