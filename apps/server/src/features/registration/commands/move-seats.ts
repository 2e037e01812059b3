import { type Outcome, ok, refuse } from '@cubic/contract'
import { type Tx, violates } from '@cubic/data-platform'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'

/** Takes `seats` of a registration, or gives them back where negative. */
export function moveSeats(tx: Tx, registId: number, seats: number): Promise<Outcome<undefined>> {
  return moveSeatsOfAll(tx, new Map([[registId, seats]]))
}

/**
 * Takes seats of registrations, or gives them back where negative: every way to hold or free a seat goes through here, in the
 * transaction that changes the applicants. The database's own check keeps the limits; all seats are taken or none.
 */
export async function moveSeatsOfAll(tx: Tx, seats: ReadonlyMap<number, number>): Promise<Outcome<undefined>> {
  try {
    const moved = await tx.savepoint(
      () => tx.rows<{ regist_id: number; event_id: number }>`
        update cubic_seat_counter counter set taken_number = counter.taken_number + move.seats
        from unnest(${[...seats.keys()]}::integer[], ${[...seats.values()]}::integer[]) as move (regist_id, seats)
        where counter.regist_id = move.regist_id returning counter.regist_id, counter.event_id`,
    )
    for (const { regist_id: registId, event_id: eventId } of moved)
      if ((seats.get(registId) ?? 0) < 0) await announceEventChange(tx, eventId)
    return moved.length === seats.size ? ok() : refuse('event:not_found')
  } catch (error) {
    if (violates(error, 'seats_within_limit')) return refuse('event:regist_full')
    throw error
  }
}
