import type { Queryable } from '@cubic/data-platform'
import type { ChoosableSession } from '@cubic/domain/session/choice'

export type Session = ChoosableSession & {
  readonly event_id: number
  /** Seats that nobody holds; null: unlimited. */
  readonly free: number | null
  /** How many people with a seat in the event wait for one in the session. */
  readonly waiting: number
}
type Row = Omit<Session, 'name' | 'start' | 'end' | 'free'> & {
  readonly name_cn: string | null
  readonly name_en: string | null
  readonly start_time: Date
  readonly end_time: Date
  readonly taken_number: number
  readonly seat_limit: number | null
}

/** The sessions of these events, the earliest first. */
export async function listSessions(db: Queryable, eventIds: readonly number[]): Promise<readonly Session[]> {
  const rows = await db.rows<Row>`
    select session.id, session.event_id, session.name_cn, session.name_en, session.start_time, session.end_time, session.cancelled,
      coalesce(seats.taken_number, 0) as taken_number, seats.seat_limit, (
        select count(*)::integer from cubic_session_choice choice join cubic_event_applicant ticket on ticket.id = choice.applicant_id
        where choice.session_id = session.id and not choice.seated and ticket.registration_status in ('waiting_review', 'success')) as waiting
    from cubic_event_session session left join cubic_session_seats seats on seats.session_id = session.id
    where session.event_id = any(${eventIds}) order by session.start_time, session.sort, session.id`
  return rows.map(
    ({ name_cn: cn, name_en: en, start_time, end_time, taken_number: taken, seat_limit: limit, ...row }) => ({
      ...row,
      name: { cn: cn ?? en ?? '', en: en ?? cn ?? '' },
      start: start_time.getTime(),
      end: end_time.getTime(),
      free: limit === null ? null : Math.max(0, limit - taken),
    }),
  )
}
