import { type Outcome, ok, refuse } from '@cubic/contract'
import { type Tx, violates } from '@cubic/data-platform'
import { announceEventChange } from '../../events/commands/announce-event-change.ts'

export type SeatLimit = {
  readonly registId: number
  readonly eventId: number
  /** Null: unlimited. */
  readonly limit: number | null
}

/** Sets how many seats a registration has; refused, with the number held, if more are already held. */
export async function setSeatLimit(tx: Tx, { registId, eventId, limit }: SeatLimit): Promise<Outcome<undefined>> {
  try {
    await tx.savepoint(
      () => tx.run`
        insert into cubic_seat_counter (regist_id, event_id, seat_limit) values (${registId}, ${eventId}, ${limit})
        on conflict (regist_id) do update set seat_limit = excluded.seat_limit`,
    )
    await announceEventChange(tx, eventId)
    return ok()
  } catch (error) {
    if (!violates(error, 'seats_within_limit')) throw error
    const counter = await tx.one<{
      taken_number: number
    }>`select taken_number from cubic_seat_counter where regist_id = ${registId}`
    return refuse('event:limit_below_taken', { taken: counter?.taken_number ?? 0 })
  }
}
