import type { Migration } from '../../../infra/database/migrations.ts'

export const calendars: Migration = {
  id: 6,
  name: 'calendars',
  phase: 'after',
  async up(tx) {
    // Only the hash of the link's secret: a stolen table gives access to no calendar.
    await tx.run`create table cubic_calendar_link (
      user_id integer primary key references cubic_user (id) on delete cascade,
      secret_hash bytea not null unique, made_at timestamptz not null default now())`
    // An event's changes, for calendars and search engines. An event that never changed has no row.
    await tx.run`create table cubic_event_revision (
      event_id integer primary key references cubic_event_base (id) on delete cascade,
      sequence integer not null, changed_at timestamptz not null)`
    await tx.run`
      create function cubic_count_event_revision() returns trigger language plpgsql as $$
      begin
        insert into cubic_event_revision as known (event_id, sequence, changed_at) values (new.id, 1, now())
          on conflict (event_id) do update set sequence = known.sequence + 1, changed_at = now();
        return null;
      end $$`
    // Its trigger is made by a later migration, once the columns that it looks at are there.
  },
}
