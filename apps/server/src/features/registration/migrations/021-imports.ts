import type { Migration } from '../../../infra/database/migrations.ts'

export const imports: Migration = {
  id: 21,
  name: 'imports',
  phase: 'before',
  async up(tx) {
    // A repeated import id is the same import: it gets the first answer.
    await tx.run`create table cubic_import (
      user_id integer not null, import_id uuid not null, request_hash text not null, answer jsonb,
      created_at timestamptz not null default now(), primary key (user_id, import_id))`
  },
}
