import type { Migration } from '../../../infra/database/migrations.ts'

export const fileExtensions: Migration = {
  id: 22,
  name: 'file-extensions',
  phase: 'after',
  async up(tx) {
    // The ending of the stored file: pictures are re-encoded as WebP, other files are kept as they are.
    await tx.run`alter table cubic_file add column extension text not null default 'webp' check (extension ~ '^[a-z0-9]{1,5}$')`
  },
}
