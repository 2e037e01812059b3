import { type Outcome, ok, refuse } from '@cubic/contract'
import { sql, type Sql, type Tx, violates } from '@cubic/data-platform'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'

/** Takes `seats` of a registration, or returns them if negative; refused if there are too few. */
export async function moveSeats(tx: Tx, registId: number, seats: number): Promise<Outcome<undefined>> {
  try {
    // A savepoint: a failed statement would end the whole transaction.
    const moved = await tx.savepoint(() => moveSeatsOfAll(tx, new Map([[registId, seats]])))
    return moved === 1 ? ok() : refuse('event:not_found')
  } catch (error) {
    if (violates(error, 'seats_within_limit')) return refuse('event:regist_full')
    throw error
  }
}

/**
 * Takes seats of registrations, or returns them if negative, and says for how many registrations it did. Every way to
 * hold or free a seat goes through here, in the transaction that changes the applicants. A check in the database
 * enforces the limits: if one registration has too few seats, the statement fails and moves none.
 */
export async function moveSeatsOfAll(tx: Tx, seats: ReadonlyMap<number, number>): Promise<number> {
  const moved = await tx.rows<{ regist_id: number; event_id: number }>`/* hot */ ${seatUpdate(seats)}`
  for (const { regist_id: registId, event_id: eventId } of moved)
    if ((seats.get(registId) ?? 0) < 0) await announceEventChange(tx, eventId)
  return moved.length
}

/** The registration's counter is locked. A check in the database enforces the limits. */
export async function moveSessionSeats(tx: Tx, seats: ReadonlyMap<number, number>): Promise<void> {
  if (seats.size > 0) await tx.run`${sessionSeatUpdate(seats)}`
}

/** Returns the update of `moveSessionSeats`, to be part of a larger statement. */
export function sessionSeatUpdate(seats: ReadonlyMap<number, number>): Sql {
  return sql`
    update cubic_session_seats of_session set taken_number = of_session.taken_number + move.seats
    from unnest(${[...seats.keys()]}::integer[], ${[...seats.values()]}::integer[]) as move (session_id, seats)
    where of_session.session_id = move.session_id`
}

/** Returns `seats` of a registration, and in its sessions those of these applicants, who have left the event. */
export async function returnSeats(
  tx: Tx,
  registId: number,
  { seats, applicantIds }: { readonly seats: number; readonly applicantIds: readonly number[] },
): Promise<void> {
  if (seats === 0) return
  await moveSeats(tx, registId, -seats)
  await returnSessionSeats(tx, sql`choice.applicant_id = any(${applicantIds})`)
}

/** Returns the seats of the choices that the condition on `choice` names. Their registration's counter is locked. */
export async function returnSessionSeats(tx: Tx, which: Sql): Promise<void> {
  await tx.run`
    with let_go as (
      update cubic_session_choice choice set seated = false where choice.seated and ${which} returning choice.session_id),
    free as (select session_id, count(*)::integer as seats from let_go group by session_id)
    update cubic_session_seats of_session set taken_number = of_session.taken_number - free.seats
    from free where of_session.session_id = free.session_id`
}

/** Part of a larger statement. For returned seats use `moveSeatsOfAll`, which announces them. */
export function seatUpdate(seats: ReadonlyMap<number, number>): Sql {
  return sql`
    update cubic_seat_counter counter set taken_number = counter.taken_number + move.seats,
      held_since = case when counter.taken_number + move.seats < counter.seat_limit then counter.held_since end
    from unnest(${[...seats.keys()]}::integer[], ${[...seats.values()]}::integer[]) as move (regist_id, seats)
    where counter.regist_id = move.regist_id returning counter.regist_id, counter.event_id`
}
