import { type MethodOutcome, ok, refuse, type UNDO_CHECK_IN } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { undoRefusal } from '@cubic/domain/check-in/transition'
import { recordChange } from '../../audit/commands/record-change.ts'
import { lockTicket } from '../../tickets/queries.ts'

/** Undoes a check-in: the ticket can be scanned again. */
export async function undoCheckIn(tx: Tx, caller: Caller, id: number): Promise<MethodOutcome<typeof UNDO_CHECK_IN>> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) return refuse('save:not_found')
  const refusal = undoRefusal(ticket.state)
  if (refusal) return refuse(refusal)
  await tx.run`update cubic_event_applicant set check_in_status = 'not_present', check_in_time = null, check_in_by = null where id = ${id}`
  await tx.run`delete from cubic_scan where applicant_id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'undo_check_in',
    before: { check_in_status: 'attend' },
    after: { check_in_status: 'not_present' },
  })
  return ok()
}
