import { type Outcome, ok, refuse, type Text } from '@cubic/contract'
import { type Tx, violates } from '@cubic/data-platform'

export type SessionLimit = {
  readonly sessionId: number
  readonly eventId: number
  /** Null: unlimited. */
  readonly limit: number | null
}

/** Refused, with the number held, if more are held already. The registration's counter is locked. */
export async function setSessionLimit(
  tx: Tx,
  { sessionId, eventId, limit }: SessionLimit,
): Promise<Outcome<undefined, 'event:session_limit_below_taken'>> {
  try {
    await tx.savepoint(
      () => tx.run`
        insert into cubic_session_seats (session_id, event_id, seat_limit) values (${sessionId}, ${eventId}, ${limit})
        on conflict (session_id) do update set seat_limit = excluded.seat_limit`,
    )
    return ok()
  } catch (error) {
    if (!violates(error, 'session_seats_within_limit')) throw error
    const row = await tx.one<Text & { readonly taken: number }>`
      select coalesce(session.name_cn, session.name_en, '') as cn, coalesce(session.name_en, session.name_cn, '') as en, seats.taken_number as taken
      from cubic_session_seats seats join cubic_event_session session on session.id = seats.session_id where seats.session_id = ${sessionId}`
    return refuse('event:session_limit_below_taken', {
      session: { cn: row?.cn ?? '', en: row?.en ?? '' },
      taken: row?.taken ?? 0,
    })
  }
}
