import { type CANCEL_ERASURE, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

export async function cancelErasure(tx: Tx, caller: Caller, id: number): Promise<MethodOutcome<typeof CANCEL_ERASURE>> {
  const removed = await tx.run`
    delete from cubic_erasure where user_id = ${id} and told_at is null and not by_staff`
  if (removed === 0) return refuse('save:not_found')
  await recordChange(tx, caller, { model: 'User', id, action: 'cancel_erasure', before: null, after: null })
  return ok({})
}
