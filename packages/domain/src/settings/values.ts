import { isEmail, isUrl } from '@cubic/contract'

export function isColour(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value)
}

/** Is it an e-mail or a web address? */
export function isContact(value: string): boolean {
  return isEmail(value) || isUrl(value)
}

/** Reads origins such as `https://pictures.example.edu`, separated by spaces or commas; undefined if one is malformed. */
export function readOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== '')
  const isOrigin = (origin: string) => isUrl(origin) && /^https?:\/\/[^/?#@*]+\/?$/i.test(origin)
  return origins.every(isOrigin) ? [...new Set(origins.map((origin) => new URL(origin).origin))] : undefined
}

/** Is it the name of a time zone that browsers and PostgreSQL read alike? */
export function isTimeZone(value: string): boolean {
  // PostgreSQL reads the sign of `+08:00` the other way around.
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
