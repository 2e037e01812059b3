import { isEmail, ok, type Outcome, refuse } from '@cubic/contract'
import { parsePhone } from '@cubic/contract/phone'

type EnteredContact = { readonly phone: string | null; readonly email: string | null }

/** Checks the phone and the e-mail that staff entered, and returns them in the form in which they are stored. */
export function checkEnteredContact({
  phone: entered,
  email,
}: EnteredContact): Outcome<EnteredContact, 'event:invalid_field' | 'event:invalid_email'> {
  const phone = entered === null ? null : parsePhone(entered)
  if (phone === undefined)
    return refuse('event:invalid_field', {}, [
      { problem: 'phone', field: 'phone', parameters: { name: { cn: '手机号', en: 'The phone number' } } },
    ])
  if (email !== null && !isEmail(email))
    return refuse('event:invalid_email', {}, [
      { problem: 'email', field: 'email', parameters: { name: { cn: '邮箱', en: 'The e-mail address' } } },
    ])
  return ok({ phone, email })
}
