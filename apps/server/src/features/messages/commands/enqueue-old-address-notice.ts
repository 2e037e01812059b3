import type { EnqueueOldAddressNotice } from '../../people/model.ts'
import { enqueueSecurityNotice } from './enqueue-security-notice.ts'

/** Whoever took an account over reads its new address, so the message goes to the old one. */
export const enqueueOldAddressNotice: EnqueueOldAddressNotice = (tx, { userId, address, isTyped }) =>
  enqueueSecurityNotice(tx, userId, { notice: 'email_changed', to: address, is_to_typed: isTyped })
