import type { Migration } from '../../../infra/database/migrations.ts'

export const fileSizes: Migration = {
  id: 8,
  name: 'file-sizes',
  phase: 'after',
  async up(tx) {
    // The bytes of a picture's resized versions.
    await tx.run`alter table cubic_file add column made_bytes bigint not null default 0`
  },
}
