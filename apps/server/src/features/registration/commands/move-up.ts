import { type MethodOutcome, type MOVE_UP, ok } from '@cubic/contract'
import { type Caller, sql, type Tx } from '@cubic/data-platform'
import { recordChanges } from '../../audit/commands/record-change.ts'
import { whyDecided } from '../internal/why-decided.ts'
import { waitlistRank } from '../reading/waitlist-order.ts'
import { promoteWaitlist } from '../waitlist/promote-waitlist.ts'

/** Moves applicants to the front, each with the rest of their submission; several keep their order. */
export async function moveUp(tx: Tx, caller: Caller, ids: readonly number[]): Promise<MethodOutcome<typeof MOVE_UP>> {
  const registrations = await tx.rows<{ regist_id: number; event_id: number }>`
    select regist_id, event_id from cubic_seat_counter where regist_id in (
      select regist_id from cubic_event_applicant where id = any(${ids}) and registration_status = 'waitlisted')
    order by regist_id for update`
  const moved = new Set<number>()
  for (const { regist_id: registId, event_id: eventId } of registrations) {
    const group = await lockGroups(tx, eventId, ids)
    for (const id of group) moved.add(id)
    // In front of everybody: the ranks below the first of those who wait.
    await tx.run`
      update cubic_event_applicant moving set waitlist_rank = front.rank - ${group.length}::integer + place.place::integer - 1
      from unnest(${group}::integer[]) with ordinality as place (id, place), (
        select min(${waitlistRank(sql`waiting`)}) as rank from cubic_event_applicant waiting
        where waiting.event_id = ${eventId} and waiting.registration_status = 'waitlisted') front
      where moving.id = place.id`
    await recordChanges(
      tx,
      caller,
      group.map((id) => ({
        model: 'CubicEventApplicant',
        id,
        action: 'move_up',
        before: null,
        after: { place: 'first' },
      })),
    )
    await promoteWaitlist(tx, caller, registId)
  }
  const skipped = ids.filter((id) => !moved.has(id))
  return ok({ moved: ids.filter((id) => moved.has(id)), skipped, reasons: await whyDecided(tx, caller, skipped) })
}

/** The waiting applicants of the submissions that the given ones are part of, in their order. */
async function lockGroups(tx: Tx, eventId: number, ids: readonly number[]): Promise<readonly number[]> {
  const waiting = sql`waiting`
  const rows = await tx.rows<{ id: number }>`
    select waiting.id from cubic_event_applicant waiting
    where waiting.event_id = ${eventId} and waiting.registration_status = 'waitlisted' and (waiting.id = any(${ids})
      or waiting.submitter_id in (select asked.submitter_id from cubic_event_applicant asked
        where asked.id = any(${ids}) and asked.event_id = ${eventId} and asked.registration_status = 'waitlisted'))
    order by ${waitlistRank(waiting)}, waiting.id for update`
  return rows.map(({ id }) => id)
}
