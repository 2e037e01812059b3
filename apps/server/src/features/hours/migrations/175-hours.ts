import type { Migration } from '../../../infra/database/migrations.ts'

/**
 * Sums by person and category, and which events have been counted. What changes somebody's attendance after the end of
 * an event leaves a note, and a job looks at the event again.
 */
export const hours: Migration = {
  id: 175,
  name: 'hours',
  phase: 'after',
  async up(tx) {
    await tx.run`create table cubic_hour_total (
      person_id integer not null references cubic_event_person (id) on delete cascade, category_id integer not null references cubic_hour_category (id) on delete cascade,
      locked numeric(9,2) not null, published numeric(9,2) not null, proposed numeric(9,2) not null,
      hours numeric(9,2) generated always as (locked + published + proposed) stored, primary key (person_id, category_id))`
    await tx.run`create index cubic_hour_total_category_index on cubic_hour_total (category_id, hours) include (person_id)`
    // counted_time is null while counting fails: then it is tried again after retry_time.
    await tx.run`create table cubic_hour_counted (event_id integer primary key, counted_time timestamptz, retry_time timestamptz)`
    await tx.run`create table cubic_hour_note (event_id integer not null)`
    await tx.run`create index cubic_hour_note_event_index on cubic_hour_note (event_id)`
    await tx.run`create function cubic_note_hours() returns trigger language plpgsql as $$
      declare changed integer := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
      begin
        insert into cubic_hour_note (event_id) select id from cubic_event_base
          where id = changed and hour_category_id is not null and end_time <= now();
        return null;
      end $$`
    await tx.run`create function cubic_note_event_hours() returns trigger language plpgsql as $$
      begin
        insert into cubic_hour_note (event_id) select new.id
          where new.hour_category_id is not null and new.end_time <= now() or exists (select 1 from cubic_hour_counted where event_id = new.id);
        return null;
      end $$`
    await tx.run`create function cubic_note_person_hours() returns trigger language plpgsql as $$
      begin
        insert into cubic_hour_note (event_id) select ticket.event_id from cubic_event_applicant ticket
          join cubic_event_base event on event.id = ticket.event_id and event.hour_category_id is not null and event.end_time <= now()
          where ticket.user_id = new.user_id and ticket.check_in_status = 'attend';
        return null;
      end $$`
    // Upgrade: no rows are changed; triggers take a lock for a moment.
    await tx.run`create trigger cubic_hours_ticket after update on cubic_event_applicant for each row
      when ((old.registration_status, old.check_in_status, old.check_in_time, old.user_id)
        is distinct from (new.registration_status, new.check_in_status, new.check_in_time, new.user_id))
      execute function cubic_note_hours()`
    await tx.run`create trigger cubic_hours_ticket_added after insert on cubic_event_applicant for each row
      when (new.check_in_status = 'attend') execute function cubic_note_hours()`
    await tx.run`create trigger cubic_hours_ticket_removed after delete on cubic_event_applicant for each row
      when (old.check_in_status = 'attend') execute function cubic_note_hours()`
    await tx.run`create trigger cubic_hours_attendance after insert or update or delete on cubic_attendance
      for each row execute function cubic_note_hours()`
    await tx.run`create trigger cubic_hours_event after update on cubic_event_base for each row
      when ((old.stage, old.start_time, old.end_time, old.hour_category_id, old.hours_rule, old.hours, old.hours_sessions)
        is distinct from (new.stage, new.start_time, new.end_time, new.hour_category_id, new.hours_rule, new.hours, new.hours_sessions))
      execute function cubic_note_event_hours()`
    await tx.run`create trigger cubic_hours_person_added after insert on cubic_event_person for each row
      when (new.user_id is not null) execute function cubic_note_person_hours()`
    await tx.run`create trigger cubic_hours_person after update on cubic_event_person for each row
      when (new.user_id is not null and old.user_id is distinct from new.user_id) execute function cubic_note_person_hours()`
  },
}
