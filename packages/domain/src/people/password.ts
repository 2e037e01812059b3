import { type Outcome, ok, refuse } from '@cubic/contract'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200

/** Checks a new password, as the server does before it keeps one and the form while somebody types. */
export function checkNewPassword(password: string): Outcome<string> {
  if (password.length < PASSWORD_MIN) return refuse('auth:password_too_short', { min: PASSWORD_MIN })
  if (password.length > PASSWORD_MAX) return refuse('auth:password_too_long', { max: PASSWORD_MAX })
  return ok(password)
}
