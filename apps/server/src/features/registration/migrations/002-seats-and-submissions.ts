import type { Migration } from '../../../infra/database/migrations.ts'

/**
 * Separate from the event and its settings, so that a rush locks a row that nothing else reads for long. No foreign keys: each
 * registration would take a share of its event's row.
 */
export const seatsAndSubmissions: Migration = {
  id: 2,
  name: 'seats-and-submissions',
  phase: 'before',
  async up(tx) {
    await tx.run`create table cubic_seat_counter (
      regist_id integer primary key,
      event_id integer not null,
      taken_number integer not null default 0 check (taken_number >= 0),
      seat_limit integer,
      constraint seats_within_limit check (seat_limit is null or taken_number <= seat_limit)
    ) with (fillfactor = 50)`
    await tx.run`create unique index cubic_seat_counter_event_unique on cubic_seat_counter (event_id)`
    await tx.run`create table cubic_submission (event_id integer not null, submitter_id integer not null, primary key (event_id, submitter_id))`
    await tx.run`create table cubic_registration_request (
      user_id integer not null, request_id uuid not null, event_id integer not null, request_hash bytea not null, answer jsonb not null,
      created_at timestamptz not null default now(), primary key (user_id, request_id))`
    await tx.run`create table cubic_scan (
      scan_id uuid primary key, applicant_id integer not null, user_id integer not null, at timestamptz not null, source text, answer jsonb not null)`
  },
}
