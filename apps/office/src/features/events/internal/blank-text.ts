/** Tells whether a plain or rich text is blank. */
export function isBlankText(text: string | null): boolean {
  return (text ?? '').replaceAll(/<[^<>]*>|&nbsp;/g, ' ').trim() === ''
}
