import { type Outcome, ok, refuse } from '@cubic/contract'
import { type Tx, violates } from '@cubic/data-platform'

/**
 * Takes `seats` of a registration, or gives them back where negative: every way to hold or free a seat goes through here, in
 * the transaction that changes the applicants. The database's own check keeps the limit; all seats are taken or none.
 */
export async function moveSeats(tx: Tx, registId: number, seats: number): Promise<Outcome<{ taken: number }>> {
  try {
    const counter = await tx.savepoint(
      () => tx.one<{ taken_number: number }>`
        update cubic_seat_counter set taken_number = taken_number + ${seats} where regist_id = ${registId} returning taken_number`,
    )
    return counter ? ok({ taken: counter.taken_number }) : refuse('event:not_found')
  } catch (error) {
    if (violates(error, 'seats_within_limit')) return refuse('event:regist_full')
    throw error
  }
}
