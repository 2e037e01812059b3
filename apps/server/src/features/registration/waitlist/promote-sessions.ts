import { invariant } from '@cubic/contract'
import type { Caller, Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { enqueueForChange } from '../../messages/commands/enqueue-messages.ts'
import { moveSessionSeats } from '../seats/move-seats.ts'

type Promoted = { readonly id: number; readonly session_id: number; readonly applicant_id: number }
/** Those who hear of their seats by another message. */
type Told = { readonly toldOtherwise?: ReadonlySet<number> }

/** Serves in the order of choice; sessions that are over or cancelled promote nobody. The counter is locked. */
export async function promoteSessions(
  tx: Tx,
  caller: Caller,
  eventId: number,
  { toldOtherwise = new Set() }: Told = {},
): Promise<void> {
  const promoted = await tx.rows<Promoted>`
    select next.id, session.id as session_id, next.applicant_id
    from cubic_event_session session join cubic_session_seats seats on seats.session_id = session.id
    join cubic_event_base event on event.id = session.event_id
    cross join lateral (
      select choice.id, choice.applicant_id from cubic_session_choice choice
      join cubic_event_applicant ticket on ticket.id = choice.applicant_id
      where choice.session_id = session.id and not choice.seated and ticket.registration_status in ('waiting_review', 'success')
      order by choice.id limit (seats.seat_limit - seats.taken_number)) next
    where session.event_id = ${eventId} and not session.cancelled and session.end_time > now()
      and event.stage = 'published' and (seats.seat_limit is null or seats.taken_number < seats.seat_limit)
    order by session.id, next.id`
  if (promoted.length === 0) return
  const seats = new Map<number, number>()
  for (const { session_id: id } of promoted) seats.set(id, (seats.get(id) ?? 0) + 1)
  await moveSessionSeats(tx, seats)
  const seated = await tx.rows`
    update cubic_session_choice set seated = true where id = any(${promoted.map(({ id }) => id)}) and not seated returning id`
  invariant(seated.length === promoted.length, 'choices change under the lock of the counter alone')

  const byApplicant = new Map<number, number[]>()
  for (const { applicant_id: id, session_id: sessionId } of promoted)
    byApplicant.set(id, [...(byApplicant.get(id) ?? []), sessionId])
  await recordChanges(
    tx,
    caller,
    [...byApplicant].map(([id, sessions]) => ({
      model: 'CubicEventApplicant',
      id,
      action: 'session_seat',
      before: null,
      after: { sessions },
    })),
  )
  for (const [id, sessions] of byApplicant)
    if (!toldOtherwise.has(id))
      await enqueueForChange(tx, {
        case: 'event_info_change',
        applicantIds: [id],
        facts: { sessions: sessions.map((sessionId) => ({ id: sessionId, news: 'seat' })) },
      })
}
