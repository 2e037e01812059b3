import type { EventStage, SeriesScope } from '@cubic/contract'
import { type Queryable, raw, type Tx } from '@cubic/data-platform'

export type OtherDate = { readonly id: number; readonly start_time: Date | null; readonly stage: EventStage }

/** Dates that are not over; for `later`, those from the event on. */
export async function listDatesWithin(
  db: Queryable,
  eventId: number,
  scope: SeriesScope | null,
): Promise<readonly OtherDate[]> {
  if (scope === null || scope === 'this') return []
  const isWithin = raw(
    scope === 'all'
      ? 'true'
      : "(coalesce(other.start_time, 'infinity'), other.id) > (coalesce(event.start_time, 'infinity'), event.id)",
  )
  return db.rows<OtherDate>`
    select other.id, other.start_time, other.stage from cubic_event_base event
    join cubic_event_base other on other.series_id = event.series_id and other.id <> event.id
    where event.id = ${eventId} and coalesce(other.end_time, 'infinity') > now() and ${isWithin} order by other.id`
}

/** Locks in the order of docs/locking.md. */
export async function lockEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run`select 1 from cubic_event_regist where event_id = any(${ids}) order by id for update`
  await tx.run`select 1 from cubic_seat_counter where event_id = any(${ids}) order by regist_id for update`
  await tx.run`select 1 from cubic_event_base where id = any(${ids}) order by id for update`
}
