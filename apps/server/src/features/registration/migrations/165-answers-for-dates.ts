import type { Migration } from '../../../infra/database/migrations.ts'

/** What registrations for several dates were answered: a repeated request gets the same for each date, refusals too. */
export const answersForDates: Migration = {
  id: 165,
  name: 'answers-for-dates',
  phase: 'before',
  async up(tx) {
    await tx.run`create table cubic_dates_request (
      user_id integer not null, request_id uuid not null, request_hash bytea not null, answers jsonb not null,
      created_at timestamptz not null default now(), primary key (user_id, request_id))`
  },
}
