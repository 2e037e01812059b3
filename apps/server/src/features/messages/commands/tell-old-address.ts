import { randomUUID } from 'node:crypto'
import type { TellOldAddress } from '../../people/model.ts'
import { enqueueMessage } from './enqueue-messages.ts'

/** Tells the address that an account had until now: whoever took the account over reads the new one. */
export const tellOldAddress: TellOldAddress = (tx, { userId, address, isTyped }) =>
  enqueueMessage(tx, {
    case: 'security_notice',
    key: `security_notice:${userId}:${randomUUID()}`,
    userId,
    facts: { notice: 'email_changed', to: address, is_to_typed: isTyped },
  })
