import type { Migration } from '../../../infra/database/migrations.ts'

/** Whether somebody holds a ticket is asked so that only this index of events fits (decision 28). A new database gets it from the model. */
export const anIndexOfTickets: Migration = {
  id: 62,
  name: 'an-index-of-tickets',
  async up(tx) {
    const table = await tx.one`select 1 where to_regclass('cubic_event_applicant') is not null`
    if (!table) return
    await tx.run`drop index if exists one_ticket_per_user`
    await tx.run`create unique index one_ticket_per_user on cubic_event_applicant ((event_id + 0), user_id)
      where user_id is not null and registration_status in ('waiting_review', 'success', 'waitlisted')`
  },
}
