import type { Migration } from '../../../infra/database/migrations.ts'

export const answerFiles: Migration = {
  id: 97,
  name: 'answer-files',
  phase: 'after',
  async up(tx) {
    // Files that answer a question of a form. Without an applicant they are unused, and removed like other unused files.
    await tx.run`create table cubic_answer_file (
      hash text primary key references cubic_file (hash) on delete cascade,
      field_id integer not null references cubic_event_form_field (id) on delete cascade,
      applicant_id integer references cubic_event_applicant (id) on delete set null,
      reference text not null)`
    await tx.run`create index cubic_answer_file_field_index on cubic_answer_file (field_id)`
    await tx.run`create index cubic_answer_file_applicant_index on cubic_answer_file (applicant_id) where applicant_id is not null`
  },
}
