import type { Migration } from '../../../infra/database/migrations.ts'

/** How many answers took how long, of all processes together, by periods of five minutes. */
export const responseTimes: Migration = {
  id: 104,
  name: 'response times',
  async up(tx) {
    await tx.run`
      create table cubic_response_time (
        period timestamptz not null,
        up_to_ms integer not null,
        answers bigint not null,
        primary key (period, up_to_ms))`
  },
}
