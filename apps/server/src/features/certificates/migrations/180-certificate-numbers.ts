import type { Migration } from '../../../infra/database/migrations.ts'

export const certificateNumbers: Migration = {
  id: 180,
  name: 'certificate-numbers',
  phase: 'after',
  async up(tx) {
    // The last number of each year: whoever issues holds its row until the commit, so numbers have no gaps.
    await tx.run`create table cubic_certificate_counter (year integer primary key, last integer not null check (last >= 0))`
  },
}
