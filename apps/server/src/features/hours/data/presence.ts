import { type Queryable, sql, type Sql } from '@cubic/data-platform'
import type { Presence } from '@cubic/domain/hours/award'

export type Present = Presence & { readonly person_id: number }

/**
 * The identity that the account uses, if it is theirs still, or the one known longest. Other tickets earn nothing until
 * they have a person.
 */
export function personOf(userId: Sql): Sql {
  return sql`(select person.id from cubic_event_person person
    where person.user_id = ${userId}
    order by person.id <> coalesce((select account.default_identity_id from cubic_user account where account.id = ${userId}), 0), person.id
    limit 1)`
}

/** Counts minutes until check-out where the event has it, otherwise until its end. Sessions are counted too. */
export function listPresent(db: Queryable, eventId: number): Promise<readonly Present[]> {
  return db.rows<Present>`
    select ${personOf(sql`ticket.user_id`)} as person_id, coalesce(present.sessions, 0)::integer as sessions,
      case when event.sign_out then coalesce(present.of_sessions, present.of_event, 0)
        else greatest(0, floor(extract(epoch from event.end_time - greatest(ticket.check_in_time, event.start_time)) / 60)) end::integer as minutes
    from cubic_event_base event
    join cubic_event_applicant ticket on ticket.event_id = event.id and ticket.registration_status = 'success' and ticket.check_in_status = 'attend'
    left join lateral (select sum(attendance.minutes) filter (where attendance.session_id is not null) as of_sessions,
        max(attendance.minutes) filter (where attendance.session_id is null) as of_event,
        count(distinct attendance.session_id) filter (where attendance.in_time is not null) as sessions
      from cubic_attendance attendance where attendance.applicant_id = ticket.id) present on true
    where event.id = ${eventId} and ${personOf(sql`ticket.user_id`)} is not null
    order by 1, 3 desc`
}

/** Counts attendees who are no person of the organisation: their hours wait until they are. */
export const countNobodies = (eventId: Sql): Sql => sql`(select count(*)::integer from cubic_event_applicant ticket
  where ticket.event_id = ${eventId} and ticket.registration_status = 'success' and ticket.check_in_status = 'attend'
    and not exists (select 1 from cubic_event_person person where person.user_id = ticket.user_id))`

export const openConflicts = (eventId: Sql): Sql => sql`(select count(*)::integer from cubic_scan scan
  where scan.event_id = ${eventId} and scan.conflict is not null and scan.settled_time is null)`
