import type { FieldOf } from '@cubic/contract'
import { type FieldType, invalid, SCALAR, valid } from './field-type.ts'
import { LONG_TEXT_MAX } from './long-text.ts'
import { sanitizeRichText } from '#sanitize-rich-text'
import { parseText, TEXTUAL } from './textual.ts'

/** Editors write tags such as `<p></p>` even for empty text. */
function showsAnything(html: string): boolean {
  if (/<(img|hr|table)\b/i.test(html)) return true
  return html.replaceAll(/<[^<>]*>|&nbsp;/gi, '').trim() !== ''
}

/** Sanitised HTML. */
export const richText: FieldType<FieldOf<'rich_text'>> = {
  ...TEXTUAL,
  widget: 'rich-text',
  isBlank: (value) => SCALAR.isBlank(value) || (typeof value === 'string' && !showsAnything(value)),
  sortable: false,
  parse(value, { max = LONG_TEXT_MAX }) {
    const parsed = parseText(value, max)
    if (!parsed.ok) return parsed
    const kept = sanitizeRichText(String(parsed.value))
    // escaping lengthens text, and what is stored must remain savable
    return parseText(kept, max).ok ? valid(kept) : invalid('length', { max })
  },
}
