import type { ResponseTimes, SystemProcess } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { type CountedAnswers, summariseAnswers } from './response-times.ts'

/** A process that has said nothing for so long is taken for dead. */
export const SILENT_SECONDS = 60

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

/** How long answers took within the last day, by quarters of an hour; one in which nobody asked is left out. */
export async function listResponseTimes(db: Queryable): Promise<readonly ResponseTimes[]> {
  const rows = await db.rows<{ at: Date; counted: readonly CountedAnswers[] }>`
    select at, json_agg(json_build_object('up_to_ms', up_to_ms, 'answers', answers)) as counted from (
      select date_bin('15 minutes', period, 'epoch') as at, up_to_ms, sum(answers)::float8 as answers
      from cubic_response_time where period > now() - interval '1 day' group by at, up_to_ms) as classes
    group by at order by at`
  return rows.map(({ at, counted }) => ({ at: at.toISOString(), ...summariseAnswers(counted) }))
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
