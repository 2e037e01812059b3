import type { Migration } from '../../../infra/database/migrations.ts'

export const devices: Migration = {
  id: 32,
  name: 'devices',
  phase: 'before',
  async up(tx) {
    // Lets users recognise their log-ins and name one to end it: its token is known to its device alone.
    await tx.run`alter table cubic_session add column id uuid not null default gen_random_uuid(), add column browser text, add column system text`
    await tx.run`alter table cubic_session add column last_used_at timestamptz not null default now()`
    await tx.run`update cubic_session set last_used_at = created_at`
  },
}
