import type { Migration } from '../../../infra/database/migrations.ts'

export const calendars: Migration = {
  id: 6,
  name: 'calendars',
  phase: 'after',
  async up(tx) {
    // Only the hash of what the link holds: a stolen table reads nobody's calendar.
    await tx.run`create table cubic_calendar_link (
      user_id integer primary key references cubic_user (id) on delete cascade,
      secret_hash bytea not null unique, made_at timestamptz not null default now())`
    // What calendars and search engines are told of an event's changes. An event that never changed has no row.
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
