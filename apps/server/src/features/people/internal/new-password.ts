import { type Outcome, refuse, type Text } from '@cubic/contract'
import { checkNewPassword, holdsName } from '@cubic/domain/people/password'
import { isCommonPassword } from './common-password.ts'

/** Refuses what somebody can guess who knows the account and where it is used. */
export function judgeNewPassword(password: string, account: string, organisation: Text): Outcome<string> {
  const checked = checkNewPassword(password)
  if (!checked.ok) return checked
  if (isCommonPassword(password)) return refuse('auth:password_common')
  if (holdsName(password, [account, organisation.cn, organisation.en])) return refuse('auth:password_has_name')
  return checked
}
