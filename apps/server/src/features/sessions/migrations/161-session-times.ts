import type { Migration } from '../../../infra/database/migrations.ts'

/** A session ends after it starts, also where a program writes it. */
export const sessionTimes: Migration = {
  id: 161,
  name: 'session-times',
  phase: 'after',
  async up(tx) {
    await tx.run`alter table cubic_event_session
      add constraint session_ends_after_start check (start_time is not null and end_time is not null and end_time > start_time) not valid`
  },
}
