import { randomUUID } from 'node:crypto'
import type { Tx } from '@cubic/data-platform'
import type { Facts } from '../internal/message-row.ts'
import { enqueueMessage } from './enqueue-messages.ts'

/** With a `key`, once for each. */
export function enqueueSecurityNotice(
  tx: Tx,
  userId: number,
  facts: Pick<Facts, 'to' | 'is_to_typed' | 'device'> & Required<Pick<Facts, 'notice'>>,
  key: string = randomUUID(),
): Promise<void> {
  return enqueueMessage(tx, {
    case: 'security_notice',
    key: `security_notice:${userId}:${key}`,
    userId,
    facts,
  })
}
