import type { Migration } from '../../../infra/database/migrations.ts'

/**
 * The seats of sessions that people choose, apart from the sessions as those of a registration are apart from its
 * settings (002). Changed only while the counter of the event's registration is locked.
 */
export const sessionSeats: Migration = {
  id: 160,
  name: 'session-seats',
  phase: 'before',
  async up(tx) {
    await tx.run`create table cubic_session_seats (
      session_id integer primary key,
      event_id integer not null,
      taken_number integer not null default 0 check (taken_number >= 0),
      seat_limit integer,
      constraint session_seats_within_limit check (seat_limit is null or taken_number <= seat_limit)
    ) with (fillfactor = 50)`
    await tx.run`create index cubic_session_seats_event_index on cubic_session_seats (event_id)`
  },
}
