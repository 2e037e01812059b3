import { type MethodOutcome, ok, type REMOVE_CALENDAR_LINK } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

export async function removeCalendarLink(
  tx: Tx,
  caller: Caller,
  userId: number,
): Promise<MethodOutcome<typeof REMOVE_CALENDAR_LINK>> {
  const removed = await tx.run`delete from cubic_calendar_link where user_id = ${userId}`
  if (removed > 0)
    await recordChange(tx, caller, {
      model: 'User',
      id: userId,
      action: 'remove_calendar_link',
      before: null,
      after: null,
    })
  return ok({})
}
