import type { Migration } from '../../../infra/database/migrations.ts'

/** No foreign keys: an export of many people would lock each of them. */
export const lookedAt: Migration = {
  id: 150,
  name: 'looked-at',
  phase: 'before',
  async up(tx) {
    await tx.run`create table cubic_looked_at (user_id integer not null, look_id integer not null, primary key (user_id, look_id))`
    await tx.run`create index cubic_looked_at_look_index on cubic_looked_at (look_id)`
  },
}
