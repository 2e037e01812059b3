import type { Migration } from '../../../infra/database/migrations.ts'

export const sessionsAndLimits: Migration = {
  id: 1,
  name: 'sessions-and-limits',
  phase: 'before',
  async up(tx) {
    await tx.run`create table cubic_session (
      token_hash bytea primary key, user_id integer not null, created_at timestamptz not null default now(), expires_at timestamptz not null, address text not null)`
    await tx.run`create index cubic_session_user_index on cubic_session (user_id)`
    await tx.run`create table cubic_password_link (token_hash bytea primary key, user_id integer not null, expires_at timestamptz not null)`
    await tx.run`create table cubic_rate_limit (
      key text primary key, window_ends timestamptz not null, used integer not null)`
    // This installation's secrets, such as the key that signs tickets, shared by all its processes.
    await tx.run`create table cubic_secret (name text primary key, value bytea not null, created_at timestamptz not null default now())`
  },
}
