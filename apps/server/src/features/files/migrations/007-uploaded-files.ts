import type { Migration } from '../../../infra/database/migrations.ts'

export const uploadedFiles: Migration = {
  id: 7,
  name: 'uploaded-files',
  phase: 'after',
  async up(tx) {
    // `touched_at`: when it was last uploaded or put to use; an unused file is removed some time after.
    await tx.run`create table cubic_file (
      hash text primary key check (hash ~ '^[0-9a-f]{40}$'), bytes integer not null, width integer not null, height integer not null,
      created_at timestamptz not null default now(), touched_at timestamptz not null default now())`
    await tx.run`create index cubic_file_touched_index on cubic_file (touched_at)`
    // The same picture may be several people's: each of them has uploaded it.
    await tx.run`create table cubic_file_owner (
      hash text not null references cubic_file (hash) on delete cascade,
      user_id integer not null references cubic_user (id) on delete cascade,
      primary key (hash, user_id))`
    await tx.run`create index cubic_file_owner_user_index on cubic_file_owner (user_id)`
  },
}
