import type { Migration } from '../../../infra/database/migrations.ts'

export const oneIndexOfApplicants: Migration = {
  id: 55,
  name: 'one-index-of-applicants',
  phase: 'after',
  async up(tx) {
    // The index by event and states finds an event's applicants too, and each index slows registrations down.
    await tx.run`drop index if exists cubic_event_applicant_event_id_index`
  },
}
