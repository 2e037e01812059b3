import { sql, type Sql, type Tx } from '@cubic/data-platform'
import { moveSessionSeats } from '../seats/move-seats.ts'
import { type SessionPlace, sessionSeatsOf } from './session-seating.ts'

export type ApplicantPlace = SessionPlace & { readonly applicant_id: number }

/** Takes the seats that were given out under the counter's lock. */
export async function insertPlaces(tx: Tx, places: readonly ApplicantPlace[]): Promise<void> {
  if (places.length === 0) return
  await moveSessionSeats(tx, sessionSeatsOf(places))
  await tx.run`${placeInsert(places)}`
}

/** The insert alone, to be part of a larger statement; in their order, which is that of the sessions' waitlists. */
export function placeInsert(places: readonly ApplicantPlace[]): Sql {
  return sql`
    insert into cubic_session_choice (applicant_id, session_id, seated, created_time)
    select place.applicant_id, place.session_id, place.seated, statement_timestamp()
    from json_to_recordset(${JSON.stringify(places)}::json) as place (applicant_id integer, session_id integer, seated boolean)`
}
