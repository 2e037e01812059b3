import type { Migration } from '../../../infra/database/migrations.ts'

/** Files that people send with an objection, or staff as proof: private, as those that answer a question are. */
export const hourFiles: Migration = {
  id: 177,
  name: 'hour-files',
  phase: 'after',
  async up(tx) {
    await tx.run`alter table cubic_answer_file alter column field_id drop not null`
    await tx.run`alter table cubic_answer_file add column entry_id integer references cubic_hour_entry (id) on delete set null`
    // Upgrade: one look at the files of answers; none belongs to an entry yet.
    await tx.run`create index cubic_answer_file_entry_index on cubic_answer_file (entry_id) where entry_id is not null`
  },
}
