import { type MethodOutcome, ok, refuse, type TAKE_BACK_LEAVE } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { takeBackLeaveRefusal } from '@cubic/domain/check-in/transition'
import { recordChange } from '../../audit/commands/record-change.ts'
import { retakeSeat } from '../../registration/commands/retake-seat.ts'
import { lockTicket } from '../data/queries.ts'

/** Takes back a leave until the event begins. If the leave gave up the seat, only while one is free. */
export async function takeBackLeave(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<MethodOutcome<typeof TAKE_BACK_LEAVE>> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) return refuse('save:not_found')
  const refusal = takeBackLeaveRefusal(ticket.state)
  if (refusal) return refuse(refusal)
  await tx.run`update cubic_event_applicant set check_in_status = 'not_present', leave_reason = null where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'take_back_leave',
    before: { check_in_status: 'leave' },
    after: { check_in_status: 'not_present' },
  })
  if (ticket.registration_status !== 'withdrawn') return ok({ seat_retaken: false })
  const retaken = await retakeSeat(tx, caller, id)
  return retaken.ok ? ok({ seat_retaken: true }) : retaken
}
