import type { Migration } from '../../../infra/database/migrations.ts'

export const exportsAndErasures: Migration = {
  id: 140,
  name: 'exports-and-erasures',
  phase: 'after',
  async up(tx) {
    await tx.run`create table cubic_data_export (
      id uuid primary key default gen_random_uuid(), user_id integer not null references cubic_user (id) on delete cascade,
      language text not null, state text not null default 'running' check (state in ('running', 'ready', 'failed')),
      asked_at timestamptz not null default now(), finished_at timestamptz, bytes bigint)`
    await tx.run`create index cubic_data_export_user_index on cubic_data_export (user_id, asked_at)`
    await tx.run`create table cubic_erasure (
      user_id integer primary key references cubic_user (id) on delete cascade, asked_at timestamptz not null default now(),
      due_at timestamptz not null, by_staff boolean not null default false, reason text, told_at timestamptz)`
    await tx.run`create index cubic_erasure_due_index on cubic_erasure (due_at)`
  },
}
