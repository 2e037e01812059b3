import type { Migration } from '../../../infra/database/migrations.ts'

export const viewAs: Migration = {
  id: 120,
  name: 'view-as',
  phase: 'before',
  async up(tx) {
    // `log_in`: the session of the administrator, without which it ends. A role has no `user_id`.
    await tx.run`create table cubic_view_as (
      token_hash bytea primary key, log_in bytea not null, viewer_id integer not null, user_id integer, role text,
      expires_at timestamptz not null, check ((user_id is null) <> (role is null)))`
    await tx.run`create index cubic_view_as_log_in_index on cubic_view_as (log_in)`
  },
}
