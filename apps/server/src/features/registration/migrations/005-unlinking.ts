import type { Migration } from '../../../infra/database/migrations.ts'

/**
 * Replaces foreign keys of the applicants by triggers on the tables they refer to: an insert of applicants takes no share lock
 * on the rows that all registrants of an event have in common.
 */
export const unlinking: Migration = {
  id: 5,
  name: 'unlinking',
  phase: 'after',
  async up(tx) {
    await tx.run`delete from cubic_session where not exists (select 1 from cubic_user where cubic_user.id = user_id)`
    await tx.run`alter table cubic_session add constraint cubic_session_user_reference foreign key (user_id) references cubic_user (id) on delete cascade`
    // A registration in progress holds the counter's row: the deletion waits for it and then sees its applicants.
    await tx.run`
      create function cubic_unlink_registration() returns trigger language plpgsql as $$
      begin
        delete from cubic_seat_counter where regist_id = old.id;
        if exists (select 1 from cubic_event_applicant where event_id = old.event_id) then
          raise foreign_key_violation using message = 'the event has applicants';
        end if;
        delete from cubic_submission where event_id = old.event_id;
        return old;
      end $$`
    // Staff rarely do this. It waits for registrations in progress and then sees their tickets; later ones wait for it.
    await tx.run`
      create function cubic_unlink_user() returns trigger language plpgsql as $$
      begin
        lock table cubic_event_applicant in share mode;
        if exists (select 1 from cubic_event_applicant where user_id = old.id or submitter_id = old.id) then
          raise foreign_key_violation using message = 'the user has tickets';
        end if;
        return old;
      end $$`
    await tx.run`
      create function cubic_unlink_project() returns trigger language plpgsql as $$
      begin
        lock table cubic_event_applicant in share mode;
        if exists (select 1 from cubic_event_applicant where project = old.id) then
          raise foreign_key_violation using message = 'the project has applicants';
        end if;
        return old;
      end $$`
    await tx.run`create trigger unlink_registration before delete on cubic_event_regist for each row execute function cubic_unlink_registration()`
    await tx.run`create trigger unlink_user before delete on cubic_user for each row execute function cubic_unlink_user()`
    await tx.run`create trigger unlink_project before delete on cubic_project for each row execute function cubic_unlink_project()`
  },
}
