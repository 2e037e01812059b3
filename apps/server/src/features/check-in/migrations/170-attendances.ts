import type { Migration } from '../../../infra/database/migrations.ts'

/** Until when staff undid a part of a ticket's scans: those of one session (0: the event), or of one way. */
export const undoneParts: Migration = {
  id: 170,
  name: 'undone-parts',
  phase: 'before',
  async up(tx) {
    await tx.run`create table cubic_attendance_undo (id integer generated always as identity primary key,
      applicant_id integer not null, session_id integer not null, direction text, until timestamptz not null)`
    await tx.run`create index cubic_attendance_undo_ticket_index on cubic_attendance_undo (applicant_id)`
    await tx.run`create table cubic_attendance_recount (event_id integer primary key, at timestamptz not null default clock_timestamp())`
  },
}

// Upgrade: the functions run later, for one ticket or event each, and the tables are new.

/** Scanners are told who left and who changed sessions, as they are told of changes of the ticket itself (052). */
export const doorAttendances: Migration = {
  id: 171,
  name: 'door-attendances',
  phase: 'after',
  async up(tx) {
    // Upgrade: no rows are changed; both tables are new.
    await tx.run`create function cubic_note_door_part() returns trigger language plpgsql as $function$
      begin
        update cubic_event_applicant set door_xid = pg_current_xact_id()
          where id = coalesce(new.applicant_id, old.applicant_id) and door_xid is distinct from pg_current_xact_id();
        return null;
      end $function$`
    await tx.run`create trigger cubic_door_part after insert or update or delete on cubic_attendance for each row execute function cubic_note_door_part()`
    await tx.run`create trigger cubic_door_part after insert or update or delete on cubic_session_choice for each row execute function cubic_note_door_part()`
  },
}

/** A change of the times or of the rules by which presence is counted: a job counts the event anew. */
export const recounts: Migration = {
  id: 172,
  name: 'attendance-recounts',
  phase: 'after',
  async up(tx) {
    // Upgrade: no rows are changed; triggers take a lock for a moment.
    await tx.run`create function cubic_note_recount() returns trigger language plpgsql as $function$
      begin
        insert into cubic_attendance_recount (event_id)
          values (case when tg_table_name = 'cubic_event_base' then (to_jsonb(new) ->> 'id')::integer
            else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'event_id')::integer end)
          on conflict (event_id) do update set at = excluded.at;
        return null;
      end $function$`
    await tx.run`create trigger cubic_recount after update on cubic_event_base for each row
      when ((old.start_time, old.end_time, old.sign_out, old.count_closed) is distinct from (new.start_time, new.end_time, new.sign_out, new.count_closed)
        and (old.sign_out or new.sign_out))
      execute function cubic_note_recount()`
    await tx.run`create trigger cubic_recount_added after insert or delete on cubic_event_session for each row execute function cubic_note_recount()`
    await tx.run`create trigger cubic_recount_moved after update on cubic_event_session for each row
      when ((old.start_time, old.end_time) is distinct from (new.start_time, new.end_time)) execute function cubic_note_recount()`
  },
}
