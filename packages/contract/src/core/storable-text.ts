/** The first `max` code points of the text: no character outside of the basic plane is cut in half. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  // Twice as many code units hold enough code points, however long the text is.
  const enough = text.slice(0, 2 * max)
  return [...enough].slice(0, max).join('')
}

/** A text that others gave us, as the database can store it: PostgreSQL takes neither NUL nor half a surrogate pair. */
export function storableText(text: string, max = Infinity): string {
  return cutText(text.replaceAll('\0', '').toWellFormed(), max)
}
