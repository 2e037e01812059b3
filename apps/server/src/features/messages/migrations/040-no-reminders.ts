import type { Migration } from '../../../infra/database/migrations.ts'

export const noReminders: Migration = {
  id: 40,
  name: 'no-reminders',
  phase: 'before',
  async up(tx) {
    // Addresses of forms, by their hash, that want no reminders. Accounts have a field for it.
    await tx.run`create table cubic_no_reminder (
      address_hash text primary key,
      since timestamptz not null default now())`
  },
}
