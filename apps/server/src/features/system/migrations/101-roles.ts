import type { Migration } from '../../../infra/database/migrations.ts'

/** What each process does: one of the version before does everything. */
export const roles: Migration = {
  id: 101,
  name: 'roles',
  async up(tx) {
    await tx.run`alter table cubic_process add column roles text[] not null default '{web,jobs}'`
  },
}
