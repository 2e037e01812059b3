import type { TellOldAddress } from '../../people/model.ts'
import { tellSecurity } from './tell-security.ts'

/** Tells the address that an account had until now: whoever took the account over reads the new one. */
export const tellOldAddress: TellOldAddress = (tx, { userId, address, isTyped }) =>
  tellSecurity(tx, userId, { notice: 'email_changed', to: address, is_to_typed: isTyped })
