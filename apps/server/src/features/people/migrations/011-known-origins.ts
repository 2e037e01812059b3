import type { Migration } from '../../../infra/database/migrations.ts'

export const knownOrigins: Migration = {
  id: 11,
  name: 'known-origins',
  phase: 'before',
  async up(tx) {
    // The networks and browsers from which somebody has logged in: others' wrong tries do not lock them out there.
    await tx.run`create table cubic_known_origin (
      user_id integer not null, origin text not null, last_log_in timestamptz not null default now(), primary key (user_id, origin))`
    await tx.run`create index cubic_known_origin_time_index on cubic_known_origin (last_log_in)`
    await tx.run`insert into cubic_known_origin (user_id, origin)
      select distinct user_id, 'network:' || address from cubic_session where address like '%.%' and address not like '%:%'`
    // Also equated letters that are the same only in some languages (cubic_user_account_ascii_unique replaces it).
    await tx.run`drop index if exists cubic_user_account_unique`
  },
}
