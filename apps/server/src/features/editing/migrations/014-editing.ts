import type { Migration } from '../../../infra/database/migrations.ts'

export const editing: Migration = {
  id: 14,
  name: 'editing',
  phase: 'after',
  async up(tx) {
    // Unlogged: after a crash nobody has a record open. Browsers say again that they do.
    await tx.run`create unlogged table cubic_editing (
      model text not null, record_id integer not null, user_id integer not null references cubic_user (id) on delete cascade,
      since timestamptz not null default now(), seen_at timestamptz not null default now(),
      primary key (model, record_id, user_id))`
    await tx.run`create index cubic_editing_user_index on cubic_editing (user_id, seen_at)`
  },
}
