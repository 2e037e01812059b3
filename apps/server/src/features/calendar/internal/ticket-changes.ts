import type { Queryable } from '@cubic/data-platform'

export type TicketChanges = { readonly count: number; readonly last: Date }

/**
 * Counts by event how often the states, holder or sessions of the user's tickets changed, and when last. The audit log
 * keeps every such change, so neither the number nor the moment ever decreases.
 */
export async function listTicketChanges(
  db: Queryable,
  userId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, TicketChanges>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db.rows<{ event_id: number } & TicketChanges>`
    select ticket.event_id, count(*)::integer as count, max(entry.at) as last
    from cubic_event_applicant ticket
    join cubic_audit_entry entry on entry.model = 'CubicEventApplicant' and entry.record_id = ticket.id
    where ticket.user_id = ${userId} and ticket.event_id = any(${eventIds})
      and entry.after ?| array['registration_status', 'check_in_status', 'user_id', 'sessions']
    group by ticket.event_id`
  return new Map(rows.map((row) => [row.event_id, row]))
}
