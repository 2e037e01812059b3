import type { FieldOf } from '@cubic/contract'
import { type FieldType, invalid, SCALAR, valid } from './field-type.ts'
import { LONG_TEXT_MAX } from './long-text.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'
import { parseText, TEXTUAL } from './textual.ts'

/** Editors write tags where nothing was typed, such as `<p></p>`. */
function showsAnything(html: string): boolean {
  if (/<(img|hr|table)\b/i.test(html)) return true
  return html.replaceAll(/<[^>]*>|&nbsp;/gi, '').trim() !== ''
}

/** HTML, kept without whatever could run. */
export const richText: FieldType<FieldOf<'rich_text'>> = {
  ...TEXTUAL,
  widget: 'rich-text',
  isBlank: (value) => SCALAR.isBlank(value) || (typeof value === 'string' && !showsAnything(value)),
  sortable: false,
  parse(value, { max = LONG_TEXT_MAX }) {
    const parsed = parseText(value, max)
    if (!parsed.ok) return parsed
    const kept = sanitizeRichText(String(parsed.value))
    // Escaping makes text longer: what is kept must be savable again.
    return parseText(kept, max).ok ? valid(kept) : invalid('length', { max })
  },
}
