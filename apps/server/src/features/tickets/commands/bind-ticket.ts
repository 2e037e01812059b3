import { type BIND_TICKET, LIVE, type MethodOutcome, ok, refuse, type RegistrationStatus } from '@cubic/contract'
import { type Caller, type Tx, violates } from '@cubic/data-platform'
import { normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { recordChange } from '../../audit/commands/record-change.ts'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'

type Ticket = {
  readonly id: number
  readonly event_id: number
  readonly user_id: number | null
  readonly registration_status: RegistrationStatus
}

/** Gives an unowned ticket to the caller, who presents its binding code. */
export async function bindTicket(
  tx: Tx,
  caller: Caller,
  typedCode: string,
): Promise<MethodOutcome<typeof BIND_TICKET>> {
  const code = normalizeBindingCode(typedCode)
  if (!code) return refuse('event:invalid_ticket')
  const ticket = await tx.one<Ticket>`
    select id, event_id, user_id, registration_status from cubic_event_applicant where flora_external_id = ${code} for update`
  if (!ticket) return refuse('event:invalid_ticket')
  if (!LIVE.some((status) => status === ticket.registration_status)) return refuse('event:ended_ticket')
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
