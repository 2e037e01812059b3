import { type MethodOutcome, ok, type REMOVE_DEVICE } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

export async function removeDevice(tx: Tx, caller: Caller, id: number): Promise<MethodOutcome<typeof REMOVE_DEVICE>> {
  const removed = await tx.one<{ event_id: number; device: string }>`
    delete from cubic_door_device where id = ${id} returning event_id, device`
  if (removed)
    await recordChange(tx, caller, {
      model: 'CubicDoorDevice',
      id,
      action: 'remove_device',
      before: removed,
      after: null,
    })
  return ok()
}
