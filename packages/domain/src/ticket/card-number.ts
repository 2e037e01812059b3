/** A student or employee number: at most as long as `unify_id`. */
const LENGTH = { least: 3, most: 60 } as const

/**
 * Reads a text as a student or employee number, as a card reader types it: in lower case, as numbers are compared.
 * Undefined for what can be none, such as a link.
 */
export function readCardNumber(text: string): string | undefined {
  if (text.length > 2 * LENGTH.most) return undefined
  const number = text.normalize('NFKC').trim().toLowerCase()
  const fits = number.length >= LENGTH.least && number.length <= LENGTH.most
  return fits && /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(number) ? number : undefined
}

/** Does it look like a number rather than a damaged code: mostly digits, as in 2024010203, T10021 or U20231234x? */
export function looksLikeCardNumber(number: string): boolean {
  return /^[a-z]{0,4}[-_]?\d[\d-]{2,30}[a-z]?$/.test(number)
}
