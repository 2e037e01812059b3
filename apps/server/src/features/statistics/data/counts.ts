import { LIVE } from '@cubic/contract'
import { sql, type Sql } from '@cubic/data-platform'

/** The only SQL of the definitions in `domain/statistics/definitions.ts`, over applicants and events. */
export const isRegistered = (ticket: Sql): Sql => sql`(${ticket}.registration_status = any(${[...LIVE]}::text[]))`
export const isSeated = (ticket: Sql): Sql => sql`(${ticket}.registration_status = 'success')`
/** Is the holder of this ticket expected at the event? As `isExpected` of `domain/check-in/expected.ts`. */
export const expects = (ticket: Sql): Sql => sql`(${isSeated(ticket)} and ${ticket}.check_in_status <> 'leave')`
export const hasArrived = (ticket: Sql): Sql => sql`(${isSeated(ticket)} and ${ticket}.check_in_status = 'attend')`
export const isOnLeave = (ticket: Sql): Sql => sql`(${isSeated(ticket)} and ${ticket}.check_in_status = 'leave')`

/** Is it known who did not come: over, with check-in, and without a conflict that nobody has settled? */
export const isSettled = (
  event: Sql,
): Sql => sql`(${event}.stage = 'published' and ${event}.sign_in and ${event}.end_time <= now()
  and not exists (select 1 from cubic_scan conflict where conflict.event_id = ${event}.id and conflict.conflict is not null
    and conflict.settled_time is null and not conflict.test))`

export const isNoShow = (ticket: Sql, event: Sql): Sql =>
  sql`(${expects(ticket)} and ${ticket}.check_in_status <> 'attend' and ${isSettled(event)})`

const count = (which: Sql) => sql`(count(*) filter (where ${which}))::integer`

/** The four counts that a ticket alone decides, as columns. */
export const ticketCounts = (
  ticket: Sql,
): Sql => sql`${count(isRegistered(ticket))} as registered, ${count(isSeated(ticket))} as seated,
  ${count(hasArrived(ticket))} as arrived, ${count(isOnLeave(ticket))} as leave`

/** All counts of one event's tickets, as columns: for statements that group by nothing, or by what a ticket says. */
export const eventCounts = (ticket: Sql, event: Sql): Sql =>
  sql`${ticketCounts(ticket)}, ${count(isNoShow(ticket, event))} as no_show`
