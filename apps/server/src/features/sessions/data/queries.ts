import type { ChooseSessions, Lang } from '@cubic/contract'
import { identifier, type Queryable, sql, type Sql, translated } from '@cubic/data-platform'

/** With a seat the ticket's own status, without one `waitlisted`; withdrawn with its session. */
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

export type CalendarSession = {
  readonly id: number
  readonly event_id: number
  readonly name: string | null
  readonly speaker: string | null
  readonly address: string | null
  readonly start_time: Date
  readonly end_time: Date
  readonly cancelled: boolean
  readonly choose_sessions: ChooseSessions | null
  /** The user's tickets that chose it, each with whether it has a seat; null without a user. */
  readonly chosen: readonly { readonly ticket_id: number; readonly seated: boolean }[] | null
}

/** The reader must be allowed to read the events. */
export async function listCalendarSessions(
  db: Queryable,
  {
    eventIds,
    userId,
    lang,
  }: { readonly eventIds: readonly number[]; readonly userId: number | null; readonly lang: Lang },
): Promise<ReadonlyMap<number, readonly CalendarSession[]>> {
  if (eventIds.length === 0) return new Map()
  const session = identifier('session')
  const rows = await db.rows<CalendarSession>`
    select session.id, session.event_id, ${translated(session, 'name', lang)} as name, ${translated(session, 'speaker', lang)} as speaker,
      ${translated(session, 'address', lang)} as address, session.start_time, session.end_time, session.cancelled, regist.choose_sessions, (
        select jsonb_agg(jsonb_build_object('ticket_id', ticket.id, 'seated', choice.seated)) from cubic_session_choice choice
        join cubic_event_applicant ticket on ticket.id = choice.applicant_id
        where choice.session_id = session.id and ticket.user_id = ${userId}::integer) as chosen
    from cubic_event_session session left join cubic_event_regist regist on regist.event_id = session.event_id
    where session.event_id = any(${eventIds}) order by session.start_time, session.id`
  const sessions = new Map<number, CalendarSession[]>()
  for (const row of rows) sessions.set(row.event_id, [...(sessions.get(row.event_id) ?? []), row])
  return sessions
}
