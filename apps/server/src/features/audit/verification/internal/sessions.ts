import { SEAT_HOLDING } from '@cubic/contract'
import { sql, type Tx } from '@cubic/data-platform'
import { type Finding, lookFor } from './look-for.ts'

const HELD = sql`select session_id, count(*) as seats from cubic_session_choice where seated group by session_id`

/** The seats of sessions are within their limits and counted, and each choice belongs to a ticket of its event. */
export async function checkSessions(tx: Tx): Promise<readonly Finding[]> {
  return [
    ...(await lookFor(
      tx,
      'session_over_limit',
      sql`select seats.session_id as id from cubic_session_seats seats left join (${HELD}) held using (session_id)
        where greatest(seats.taken_number, held.seats) > seats.seat_limit`,
    )),
    ...(await lookFor(
      tx,
      'session_limit_unlike',
      sql`select session.id from cubic_event_session session left join cubic_session_seats seats on seats.session_id = session.id
        where seats.session_id is null or seats.seat_limit is distinct from session.limit_number or seats.event_id <> session.event_id`,
    )),
    ...(await lookFor(
      tx,
      'session_taken_unlike_held',
      sql`select seats.session_id as id from cubic_session_seats seats left join (${HELD}) held using (session_id)
        where seats.taken_number <> coalesce(held.seats, 0)`,
    )),
    ...(await lookFor(
      tx,
      'choice_of_other_event',
      sql`select choice.id from cubic_session_choice choice left join cubic_event_applicant ticket on ticket.id = choice.applicant_id
        left join cubic_event_session session on session.id = choice.session_id
        where ticket.event_id is distinct from session.event_id or ticket.id is null`,
    )),
    ...(await lookFor(
      tx,
      'session_chosen_twice',
      sql`select min(id) as id from cubic_session_choice group by applicant_id, session_id having count(*) > 1`,
    )),
    ...(await lookFor(
      tx,
      'session_seat_without_ticket',
      sql`select choice.id from cubic_session_choice choice join cubic_event_applicant ticket on ticket.id = choice.applicant_id
        join cubic_event_session session on session.id = choice.session_id
        where choice.seated and (session.cancelled or ticket.registration_status <> all(${SEAT_HOLDING}))`,
    )),
    ...(await lookFor(
      tx,
      'no_session_chosen',
      sql`select ticket.id from cubic_event_regist regist join cubic_event_applicant ticket on ticket.regist_id = regist.id
        where regist.choose_sessions = 'some' and ticket.registration_status = any(${SEAT_HOLDING})
          and not exists (select 1 from cubic_session_choice choice where choice.applicant_id = ticket.id)`,
    )),
    ...(await lookFor(
      tx,
      'seat_beside_session_waitlist',
      sql`select session.id from cubic_event_session session join cubic_session_seats seats on seats.session_id = session.id
        join cubic_event_base event on event.id = session.event_id
        where event.stage = 'published' and not session.cancelled and session.end_time > now()
          and (seats.seat_limit is null or seats.taken_number < seats.seat_limit) and exists (
            select 1 from cubic_session_choice choice join cubic_event_applicant ticket on ticket.id = choice.applicant_id
            where choice.session_id = session.id and not choice.seated and ticket.registration_status = any(${SEAT_HOLDING}))`,
    )),
  ]
}
