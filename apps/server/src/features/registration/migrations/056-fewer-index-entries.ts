import type { Migration } from '../../../infra/database/migrations.ts'

/** Each registration made an entry in these, and others find the same rows. */
export const fewerIndexEntries: Migration = {
  id: 56,
  name: 'fewer-index-entries',
  phase: 'after',
  async up(tx) {
    await tx.run`drop index if exists cubic_event_applicant_check_in_by_index, cubic_event_applicant_project_index, cubic_message_user_id_index`
  },
}
