import { identifier, sql, type Sql } from '@cubic/data-platform'

/**
 * The state of a choice, by the words of a registration: with a seat the ticket's own, without one waitlisted; and
 * withdrawn with its session.
 */
export function choiceStatus(choice: Sql): Sql {
  return sql`(select case
      when ticket.registration_status not in ('waiting_review', 'success') then ticket.registration_status
      when session.cancelled then 'withdrawn'
      when ${choice}.seated then ticket.registration_status
      else 'waitlisted' end
    from cubic_event_applicant ticket, cubic_event_session session
    where ticket.id = ${choice}.applicant_id and session.id = ${choice}.session_id)`
}

/**
 * Is a ticket for a session? Where people choose sessions, one that they have a seat in; else each session of the
 * event. Whether the registration itself is accepted is another question.
 */
export function isForSession(ticket: Sql, session: Sql): Sql {
  return sql`(${ticket}.event_id = ${session}.event_id and not ${session}.cancelled and (
    not exists (select 1 from cubic_event_regist regist where regist.event_id = ${session}.event_id and regist.choose_sessions = 'some')
    or exists (select 1 from cubic_session_choice choice
      where choice.applicant_id = ${ticket}.id and choice.session_id = ${session}.id and choice.seated)))`
}

/** Waits for a seat of the session: the ticket is live, and the session takes place. */
export function isWaiting(choice: Sql): Sql {
  const ticket = identifier('waiter')
  return sql`(not ${choice}.seated and exists (select 1 from cubic_event_applicant ${ticket}
    where ${ticket}.id = ${choice}.applicant_id and ${ticket}.registration_status in ('waiting_review', 'success'))
    and exists (select 1 from cubic_event_session lasting where lasting.id = ${choice}.session_id and not lasting.cancelled))`
}
