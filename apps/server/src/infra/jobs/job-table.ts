import { type Queryable, sql, type Sql } from '@cubic/data-platform'
import type { Job, Schedule } from './job.ts'

/** A job that this process is running. */
export type TakenJob = {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  readonly attempt: number
  /** Proves that the job is still ours: it changes whenever a process takes the job. */
  readonly lease: string
  readonly now: Date
}

/** The key of a scheduled job's only row. */
const SCHEDULE = 'schedule'

/** Takes jobs that are due, and those whose process has not renewed its lease. */
export async function takeDueJobs(
  db: Queryable,
  { names, max, leaseMs }: { readonly names: readonly string[]; readonly max: number; readonly leaseMs: number },
): Promise<readonly TakenJob[]> {
  return db.rows<TakenJob>`
    with due as (
      select id from cubic_job where state in ('waiting', 'running') and run_at <= now() and name = any(${names})
      order by run_at, id limit ${max} for update skip locked)
    update cubic_job job set state = 'running', attempts = job.attempts + 1, lease = gen_random_uuid(), started_at = now(),
      run_at = ${afterMs(leaseMs)}
    from due where job.id = due.id
    returning job.id, job.name, job.payload, job.attempts as attempt, job.lease, job.started_at as now`
}

/** Renews the lease; false if another process has taken the job. */
export async function renewLease(db: Queryable, { id, lease }: TakenJob, leaseMs: number): Promise<boolean> {
  const renewed = await db.run`update cubic_job set run_at = ${afterMs(leaseMs)} where id = ${id} and lease = ${lease}`
  return renewed > 0
}

export function finishJob(db: Queryable, taken: TakenJob, { schedule }: Job): Promise<boolean> {
  return settle(
    db,
    taken,
    sql`last_error = null, finished_at = now(), ${schedule ? again(schedule) : sql`state = 'done'`}`,
  )
}

/** Gives a job up. A scheduled one runs again at its next time; any other stays as `failed`. */
export function giveUpJob(db: Queryable, taken: TakenJob, { schedule }: Job, reason: string): Promise<boolean> {
  const state = schedule ? again(schedule) : sql`state = 'failed'`
  return settle(db, taken, sql`last_error = ${reason}, finished_at = now(), ${state}`)
}

export function retryJob(db: Queryable, taken: TakenJob, waitMs: number, reason: string): Promise<boolean> {
  return settle(db, taken, sql`last_error = ${reason}, state = 'waiting', run_at = ${afterMs(waitMs)}`)
}

/** Returns a job that the server's stop interrupted: the attempt does not count. */
export function releaseJob(db: Queryable, taken: TakenJob): Promise<boolean> {
  return settle(db, taken, sql`state = 'waiting', run_at = now(), attempts = attempts - 1`)
}

/**
 * Makes the rows of scheduled jobs. A job that came due while no process ran is run at once. An interval that has not passed yet
 * continues, so that a starting process does not repeat what another one has just run.
 */
export async function prepareSchedules(db: Queryable, jobs: readonly Job[]): Promise<void> {
  for (const { name, schedule } of jobs) {
    if (!schedule) continue
    const atStart = 'everyMs' in schedule || schedule.alsoAtStart ? sql`now()` : nextTime(schedule)
    const latest = 'everyMs' in schedule ? afterMs(schedule.everyMs) : atStart
    await db.run`
      insert into cubic_job (name, key, payload, run_at) values (${name}, ${SCHEDULE}, '{}', ${atStart})
      on conflict (name, key) do update set run_at = least(cubic_job.run_at, ${latest})
      where cubic_job.state = 'waiting'`
  }
}

/** Plans a daily job again, by the current time zone. A job that is already due stays due. */
export async function replan(db: Queryable, { name, schedule }: Job): Promise<void> {
  if (!schedule || 'everyMs' in schedule) return
  await db.run`
    update cubic_job set run_at = ${schedule.alsoAtStart ? sql`now()` : nextTime(schedule)}
    where name = ${name} and key = ${SCHEDULE} and state = 'waiting' and attempts = 0 and run_at > now()`
}

async function settle(db: Queryable, { id, lease }: TakenJob, change: Sql): Promise<boolean> {
  const settled = await db.run`update cubic_job set ${change}, lease = null where id = ${id} and lease = ${lease}`
  return settled > 0
}

function again(schedule: Schedule): Sql {
  return sql`state = 'waiting', attempts = 0, run_at = ${nextTime(schedule)}`
}

/** By the database's clock, so that processes with different clocks agree. */
function nextTime(schedule: Schedule): Sql {
  if ('everyMs' in schedule) return afterMs(schedule.everyMs)
  const { dailyAt } = schedule
  const timeZone = schedule.timeZone()
  const today = sql`(now() at time zone ${timeZone}::text)::date + ${dailyAt}::time`
  return sql`(case when (${today}) at time zone ${timeZone}::text > now() then (${today}) at time zone ${timeZone}::text
    else (${today} + interval '1 day') at time zone ${timeZone}::text end)`
}

function afterMs(milliseconds: number): Sql {
  return sql`now() + make_interval(secs => ${milliseconds / 1000}::double precision)`
}
