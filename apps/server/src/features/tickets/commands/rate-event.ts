import { type MethodOutcome, ok, type RATE_EVENT, refuse } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { rateRefusal } from '@cubic/domain/check-in/transition'
import { recordChange } from '../../audit/commands/record-change.ts'
import { lockTicket } from '../data/queries.ts'

/** Rates the event of an attended ticket, once, with 1 to 5 and an optional comment. */
export async function rateEvent(
  tx: Tx,
  caller: Caller,
  id: number,
  score: number,
  comment: string | null,
): Promise<MethodOutcome<typeof RATE_EVENT>> {
  const ticket = await lockTicket(tx, id)
  if (!ticket) return refuse('save:not_found')
  const refusal = rateRefusal({ ...ticket.state, activity_evaluation_score: ticket.activity_evaluation_score })
  if (refusal) return refuse(refusal)
  await tx.run`update cubic_event_applicant set activity_evaluation_score = ${score}, evaluation_comment = ${comment} where id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id,
    action: 'rate',
    before: null,
    after: { activity_evaluation_score: score },
  })
  return ok()
}
