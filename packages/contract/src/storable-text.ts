/** No character that people see is longer; one that claims to be, such as a letter under a hundred accents, may be cut. */
const CHARACTER_MAX = 64

/** The text, cut after `max` code points at most, and never inside of what people see as one character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1
  if (end >= text.length) return text
  const around = Math.max(0, end - CHARACTER_MAX)
  const parts = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text.slice(around, end + CHARACTER_MAX),
  )
  const begin = around + (parts.containing(end - around)?.index ?? end - around)
  return text.slice(0, begin > around ? begin : end)
}

/** A text that others gave us, as the database can store it: PostgreSQL takes neither NUL nor half a surrogate pair. */
export function storableText(text: string, max = Infinity): string {
  return cutText(text.replaceAll('\0', '').toWellFormed(), max)
}
