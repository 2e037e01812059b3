import type { Migration } from '../../../infra/database/migrations.ts'

export const logInHistory: Migration = {
  id: 125,
  name: 'log-in-history',
  phase: 'after',
  async up(tx) {
    // For people to see who logged in as them, also where the log-in has ended or was refused.
    await tx.run`create table cubic_log_in (
      id bigint generated always as identity primary key, user_id integer not null references cubic_user (id) on delete cascade,
      session_id uuid, at timestamptz not null default now(), way text not null, result text not null, is_new boolean not null default false,
      browser text, system text, network text not null)`
    await tx.run`create index cubic_log_in_user_index on cubic_log_in (user_id, at)`
    await tx.run`create index cubic_log_in_session_index on cubic_log_in (session_id) where is_new`
    await tx.run`create index cubic_log_in_time_index on cubic_log_in (at)`
  },
}
