import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'code',
    'pre',
    'span',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }, true) },
}

/** Texts that were sanitised beforehand, as from another thread; counted in characters. */
const known = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (clean, html) => html.length + clean.length + 1,
})

/** Removes scripts, frames, styles and trackers from an organiser's HTML, so that a page can show it. */
export function sanitizeRichText(html: string): string {
  if (!/[<>&]/.test(html)) return html
  return known.get(html) ?? sanitizeHtml(html, ALLOWED)
}

/** Spares `sanitizeRichText` work: `clean` is what it has made of the text before. */
export function rememberSanitized(html: string, clean: string): void {
  known.set(html, clean)
}
