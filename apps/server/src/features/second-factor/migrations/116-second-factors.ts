import type { Migration } from '../../../infra/database/migrations.ts'

export const secondFactors: Migration = {
  id: 116,
  name: 'second-factors',
  phase: 'after',
  async up(tx) {
    await tx.run`create table cubic_passkey (
      id uuid primary key default gen_random_uuid(), user_id integer not null references cubic_user (id) on delete cascade,
      credential_id text not null unique, public_key bytea not null, counter bigint not null, transports text[] not null,
      name text not null, created_at timestamptz not null default now(), last_used_at timestamptz)`
    await tx.run`create index cubic_passkey_user_index on cubic_passkey (user_id)`
    // `confirmed_at`: until a first code has proved it, it is no second factor. `last_step`: codes up to it are used up.
    await tx.run`create table cubic_totp (
      user_id integer primary key references cubic_user (id) on delete cascade, secret text not null,
      last_step bigint not null default 0, created_at timestamptz not null default now(), confirmed_at timestamptz)`
    await tx.run`create table cubic_recovery_code (
      user_id integer not null references cubic_user (id) on delete cascade, code_hash bytea not null, primary key (user_id, code_hash))`
    await tx.run`create table cubic_log_in_ticket (
      ticket_hash bytea primary key, user_id integer not null references cubic_user (id) on delete cascade, way text not null,
      tries integer not null default 0, expires_at timestamptz not null)`
    await tx.run`create index cubic_log_in_ticket_user_index on cubic_log_in_ticket (user_id)`
    await tx.run`create table cubic_remembered_browser (
      id uuid primary key default gen_random_uuid(), user_id integer not null references cubic_user (id) on delete cascade,
      token_hash bytea not null unique, browser text, system text, created_at timestamptz not null default now(), expires_at timestamptz not null)`
    await tx.run`create index cubic_remembered_browser_user_index on cubic_remembered_browser (user_id)`
    // A challenge is signed and stored only once it was answered, so that nobody fills the table by asking.
    await tx.run`create table cubic_used_challenge (challenge text primary key, expires_at timestamptz not null)`
    await tx.run`create table cubic_confirmation (
      token_hash bytea not null, action text not null,
      at timestamptz not null default now(), primary key (token_hash, action))`
  },
}
