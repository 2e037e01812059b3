import { sql, type Sql } from '@cubic/data-platform'
import { unitsAbove } from '../../units/data/queries.ts'

/** The end of a user's right, as a member of units, to work at an event's door; null where they have none. */
export function endOfRole(userId: Sql, eventId: Sql): Sql {
  const units = sql`any(array(select unit_id from cubic_event_base where id = ${eventId}
    union all select related_id from cubic_event_base__co_unit_ids where owner_id = ${eventId}))`
  return sql`(with recursive ${unitsAbove(units)}
    select max(coalesce(member.until, 'infinity')) from cubic_unit_member member join above on above.id = member.unit_id
    where member.user_id = ${userId} and member.role in ('owner', 'door'))`
}
