import type { SystemProcess } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { SILENT_SECONDS } from '../commands/announce-process.ts'

/** The processes that serve this database, and those of the last day that ended without saying so. */
export async function listProcesses(db: Queryable): Promise<readonly SystemProcess[]> {
  const rows = await db.rows<Omit<SystemProcess, 'started_at' | 'seen_at'> & { started_at: Date; seen_at: Date }>`
    select name, version, started_at, seen_at, seen_at > now() - make_interval(secs => ${SILENT_SECONDS}) as is_alive,
      cpu::float8 as cpu, memory::float8 as memory, connections_busy, connections_waiting, connections_most, roles
    from cubic_process order by name limit 100`
  return rows.map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
  }))
}

export type DatabaseFacts = {
  readonly version: string
  readonly since: Date
  /** Connections of all programs, and how many the server takes. */
  readonly connections: number
  readonly most: number
  readonly bytes: number
  readonly audit_bytes: number
  /** Standby servers, and for how long the slowest has been behind. */
  readonly standbys: number
  readonly lag_seconds: number
  /** Which version of Cubic brought the tables up to date. */
  readonly prepared_by: string | null
}

export async function findDatabaseFacts(db: Queryable): Promise<DatabaseFacts | undefined> {
  return db.one<DatabaseFacts>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as since,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as most, pg_database_size(current_database())::float8 as bytes,
      pg_total_relation_size('cubic_audit_entry')::float8 as audit_bytes, (select count(*)::integer from pg_stat_replication) as standbys,
      coalesce((select max(extract(epoch from replay_lag)) from pg_stat_replication), 0)::float8 as lag_seconds,
      (select version from cubic_version) as prepared_by`
}
