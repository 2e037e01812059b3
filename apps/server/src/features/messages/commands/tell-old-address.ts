import type { TellOldAddress } from '../../people/model.ts'
import { tellSecurity } from './tell-security.ts'

/** Whoever took an account over reads its new address, so the message goes to the old one. */
export const tellOldAddress: TellOldAddress = (tx, { userId, address, isTyped }) =>
  tellSecurity(tx, userId, { notice: 'email_changed', to: address, is_to_typed: isTyped })
