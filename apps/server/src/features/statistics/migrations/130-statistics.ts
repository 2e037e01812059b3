import { raw } from '@cubic/data-platform'
import type { Migration } from '../../../infra/database/migrations.ts'

/**
 * Counts by event and day, which a job makes anew for the events in `cubic_statistics_stale`. Registrations only append
 * to that table: counters that they had to add to would make them wait for each other.
 */
export const statistics: Migration = {
  id: 130,
  name: 'statistics',
  phase: 'after',
  async up(tx) {
    for (const cut of ['day', 'hour', 'person_type', 'province', 'source', 'rating'])
      await tx.run`create table cubic_statistics_${raw(cut)} (event_id integer not null, day date not null, key text collate "C" not null,
        registered integer not null, seated integer not null, arrived integer not null, leave integer not null, primary key (event_id, day, key))`
    await tx.run`create table cubic_statistics_visit (event_id integer not null, day date not null, user_id integer not null,
      primary key (event_id, user_id))`
    // Rows are written event by event, so those of a period lie together.
    await tx.run`create index cubic_statistics_visit_days on cubic_statistics_visit using brin (day) with (pages_per_range = 8)`
    // The days of an event's counts are those of this time zone.
    await tx.run`create table cubic_statistics_counted (event_id integer primary key, zone text not null)`
    // A change of a person concerns the events that they hold tickets of when the counts are read.
    await tx.run`create table cubic_statistics_stale (event_id integer, user_id integer)`
    await tx.run`create function cubic_note_registrations() returns trigger language plpgsql as $$
      begin
        insert into cubic_statistics_stale (event_id) select distinct event_id from changed;
        return null;
      end $$`
    await tx.run`create function cubic_note_registration() returns trigger language plpgsql as $$
      begin
        insert into cubic_statistics_stale (event_id) select old.event_id union select new.event_id;
        return null;
      end $$`
    await tx.run`create function cubic_note_person() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.user_id is not null then
          insert into cubic_statistics_stale (user_id) values (old.user_id);
        end if;
        if tg_op <> 'DELETE' and new.user_id is not null then
          insert into cubic_statistics_stale (user_id) values (new.user_id);
        end if;
        return null;
      end $$`
    // Upgrade: no rows are changed; triggers take a lock for a moment.
    await tx.run`create trigger cubic_count_added after insert on cubic_event_applicant
      referencing new table as changed for each statement execute function cubic_note_registrations()`
    await tx.run`create trigger cubic_count_removed after delete on cubic_event_applicant
      referencing old table as changed for each statement execute function cubic_note_registrations()`
    await tx.run`create trigger cubic_count_changed after update on cubic_event_applicant for each row
      when ((old.event_id, old.registration_status, old.check_in_status, old.user_id, old.location, old.source, old.activity_evaluation_score, old.created_time)
        is distinct from (new.event_id, new.registration_status, new.check_in_status, new.user_id, new.location, new.source, new.activity_evaluation_score, new.created_time))
      execute function cubic_note_registration()`
    await tx.run`create trigger cubic_count_person after insert or delete on cubic_event_person for each row execute function cubic_note_person()`
    await tx.run`create trigger cubic_count_person_change after update on cubic_event_person for each row
      when ((old.user_id, old.person_type) is distinct from (new.user_id, new.person_type)) execute function cubic_note_person()`
    await tx.run`insert into cubic_statistics_stale (event_id) select id from cubic_event_base`
  },
}
