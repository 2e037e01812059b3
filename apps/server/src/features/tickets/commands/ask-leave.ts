import { type ASK_LEAVE, type MethodOutcome, ok, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { leaveRefusal } from '@cubic/domain/check-in/transition'
import { recordChange } from '../../audit/commands/record-change.ts'
import { freeSeat } from '../../registration/commands/free-seat.ts'
import { lockTicket } from '../data/queries.ts'

/** Lasts until the event ends. If the organiser chose so, leave before it begins gives up the seat for good. */
export async function askLeave(
  tx: Tx,
  caller: Caller,
  id: number,
  reason: string | null,
): Promise<MethodOutcome<typeof ASK_LEAVE>> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) return refuse('save:not_found')
  const refusal = leaveRefusal(ticket.state)
  if (refusal) return refuse(refusal)
  await tx.run`update cubic_event_applicant set check_in_status = 'leave', leave_reason = ${reason} where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'ask_leave',
    before: { check_in_status: ticket.check_in_status },
    after: { check_in_status: 'leave', reason },
  })
  const freed = ticket.leave_frees_seat && ticket.state.eventStatus === 'not_start'
  if (freed) await freeSeat(tx, caller, id)
  return ok({ seat_freed: freed })
}
