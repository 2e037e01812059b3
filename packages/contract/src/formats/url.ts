export const URL_MAX = 2048

const FORBIDDEN = /[\s\\\p{Cc}\p{Cf}]/u

/** An http(s) address without spaces, backslashes and invisible characters; at most 2048 characters. */
export function isUrl(text: string): boolean {
  return text.length <= URL_MAX && !FORBIDDEN.test(text) && /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** A path of this site: it begins with one slash, so that it leads to no other host; at most 2048 characters. */
export function isSitePath(text: string): boolean {
  return text.length <= URL_MAX && !FORBIDDEN.test(text) && /^\/(?!\/)/.test(text)
}
