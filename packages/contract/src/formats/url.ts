export const URL_MAX = 2048

/** An http(s) address, or a path of our own that begins with one slash; at most 2048 characters. */
export function isUrl(text: string): boolean {
  if (text.length > URL_MAX || /[\s\\]/.test(text)) return false
  if (/^\/(?!\/)/.test(text)) return true
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
