import { type MethodOutcome, ok, refuse, type WITHDRAW_BROADCAST } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

/** A worker that has just taken the message comes first. */
export async function withdrawBroadcast(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<MethodOutcome<typeof WITHDRAW_BROADCAST>> {
  const changed = await tx.run`
    update cubic_broadcast set state = 'withdrawn' where id = ${id} and state = 'scheduled'`
  if (changed === 0) return refuse('message:already_sent')
  await recordChange(tx, caller, {
    model: 'CubicBroadcast',
    id,
    action: 'withdraw_broadcast',
    before: { state: 'scheduled' },
    after: { state: 'withdrawn' },
  })
  return ok()
}
