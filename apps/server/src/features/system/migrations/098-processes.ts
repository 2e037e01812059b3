import type { Migration } from '../../../infra/database/migrations.ts'

/** The processes that serve this database, each by its own row. */
export const processes: Migration = {
  id: 98,
  name: 'processes',
  async up(tx) {
    await tx.run`
      create table cubic_process (
        name text primary key,
        version text not null,
        started_at timestamptz not null,
        seen_at timestamptz not null default now(),
        cpu real not null,
        memory bigint not null,
        connections_busy integer not null,
        connections_waiting integer not null,
        connections_most integer not null)`
  },
}
