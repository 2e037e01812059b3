import { type Outcome, ok, refuse } from '@cubic/contract'
import { type Caller, type Tx, violates } from '@cubic/data-platform'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { recordChange } from '../../audit/commands/record-change.ts'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'

/** Gives an unowned ticket to the caller, who proves it by its binding code. */
export async function bindTicket(
  tx: Tx,
  caller: Caller,
  typedCode: string | null,
): Promise<Outcome<{ id: number; event_id: number }>> {
  if (typedCode === null) return refuse('event:binding_code_required')
  const code = normalizeBindingCode(typedCode)
  if (!code) return refuse('event:invalid_ticket')
  const ticket = await tx.one<{ id: number; event_id: number; user_id: number | null }>`
    select id, event_id, user_id from cubic_event_applicant
    where flora_external_id = ${code} and registration_status in ('waiting_review', 'success', 'waitlisted') for update`
  if (!ticket) return refuse('event:invalid_ticket')
  if (ticket.user_id !== null)
    return refuse(ticket.user_id === caller.userId ? 'event:already_bound' : 'event:ticket_bound')
  try {
    // A savepoint: a failed statement would end the whole transaction.
    await tx.savepoint(
      () => tx.run`update cubic_event_applicant set user_id = ${caller.userId} where id = ${ticket.id}`,
    )
  } catch (error) {
    if (violates(error, 'one_ticket_per_user')) return refuse('event:already_bound')
    throw error
  }
  await recordChange(tx, caller, {
    model: 'CubicEventApplicant',
    id: ticket.id,
    action: 'bind',
    before: { user_id: null },
    after: { user_id: caller.userId },
  })
  await announceEventChange(tx, ticket.event_id)
  return ok({ id: ticket.id, event_id: ticket.event_id })
}
