export const EMAIL_MAX = 320

/**
 * The address as HTML's `input type=email` accepts it (WHATWG HTML §4.10.5.1.5) with a dotted
 * domain, at most 320 characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_MAX &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i.test(
      text,
    )
  )
}
