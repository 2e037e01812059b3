import type { Migration } from '../../../infra/database/migrations.ts'

export const waitlistHolds: Migration = {
  id: 12,
  name: 'waitlist-holds',
  phase: 'before',
  async up(tx) {
    // Since when free seats have been held for the first waiting group that does not fit into them.
    await tx.run`alter table cubic_seat_counter add column held_since timestamptz`
  },
}
