import { type Outcome, ok, refuse } from '@cubic/contract'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
/** Shorter names are in too many words. */
const NAME_MIN = 4

export function checkNewPassword(password: string): Outcome<string> {
  if (password.length < PASSWORD_MIN) return refuse('auth:password_too_short', { min: PASSWORD_MIN })
  if (password.length > PASSWORD_MAX) return refuse('auth:password_too_long', { max: PASSWORD_MAX })
  return ok(password)
}

/** Is one of the names part of the password, whatever the case, the spaces and the signs between? */
export function holdsName(password: string, names: readonly string[]): boolean {
  const typed = lettersOf(password)
  return names.map(lettersOf).some((name) => [...name].length >= NAME_MIN && typed.includes(name))
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
