import { type MethodOutcome, ok, type PIN_EVENT } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

export async function pinEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  pinned: boolean,
): Promise<MethodOutcome<typeof PIN_EVENT>> {
  const changed =
    await tx.run`update cubic_event_base set top_or_not = ${pinned} where id = ${id} and top_or_not <> ${pinned}`
  if (changed > 0)
    await recordChange(tx, caller, {
      model: 'CubicEventBase',
      id,
      action: pinned ? 'pin' : 'unpin',
      before: { top_or_not: !pinned },
      after: { top_or_not: pinned },
    })
  return ok()
}
