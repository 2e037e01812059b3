import type { Migration } from '../../../infra/database/migrations.ts'

/** What an event has over all of its days, by rating: a period that holds them all needs no day. */
export const totalsOfEvents: Migration = {
  id: 185,
  name: 'totals-of-events',
  phase: 'after',
  async up(tx) {
    await tx.run`create table cubic_statistics_total (event_id integer not null, key text collate "C" not null,
      registered integer not null, seated integer not null, arrived integer not null, leave integer not null, primary key (event_id, key))`
    // Empty until the event is counted anew: its days are read until then.
    await tx.run`alter table cubic_statistics_counted add column first_day date, add column last_day date`
    await tx.run`insert into cubic_statistics_stale (event_id) select event_id from cubic_statistics_counted`
  },
}
