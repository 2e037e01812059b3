import { type Queryable, sql, type Sql } from '@cubic/data-platform'
import { changeHeld, holdLease, inMs, type LeasedTable, takeDue } from '../leases/leases.ts'
import type { Job, Schedule } from './job.ts'

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

const JOBS: LeasedTable = { name: 'cubic_job', due: 'run_at', open: ['waiting', 'running'] }

/** Takes jobs that are due, and those whose process has not renewed its lease. */
export async function takeDueJobs(
  db: Queryable,
  { names, max, leaseMs }: { readonly names: readonly string[]; readonly max: number; readonly leaseMs: number },
): Promise<readonly TakenJob[]> {
  const taken = await takeDue<Omit<TakenJob, 'attempt' | 'lease'> & { readonly attempts: number }>(db, JOBS, {
    where: sql`name = any(${names})`,
    order: sql`run_at, id`,
    max,
    leaseMs,
    set: sql`, state = 'running', started_at = now()`,
    returning: sql`leased.name, leased.payload, leased.started_at as now`,
    isolatesDied: false,
  })
  return taken.map(({ attempts, ...job }) => ({ ...job, attempt: attempts + 1 }))
}

export function holdJob(db: Queryable, { id, lease }: TakenJob, holding: Parameters<typeof holdLease>[3]) {
  return holdLease(db, JOBS, { lease, ids: [id] }, holding)
}

export function finishJob(db: Queryable, taken: TakenJob, { schedule }: Job): Promise<boolean> {
  const ended = schedule ? again(schedule) : sql`state = 'done', attempts = ${taken.attempt}`
  return settle(db, taken, sql`last_error = null, finished_at = now(), ${ended}`)
}

/** Gives a job up. A scheduled one runs again at its next time; any other stays as `failed`. */
export function giveUpJob(db: Queryable, taken: TakenJob, { schedule }: Job, reason: string): Promise<boolean> {
  const ended = schedule ? again(schedule) : sql`state = 'failed', attempts = ${taken.attempt}`
  return settle(db, taken, sql`last_error = ${reason}, finished_at = now(), ${ended}`)
}

export function retryJob(db: Queryable, taken: TakenJob, waitMs: number, reason: string): Promise<boolean> {
  const { attempt } = taken
  return settle(
    db,
    taken,
    sql`last_error = ${reason}, state = 'waiting', attempts = ${attempt}, run_at = ${inMs(waitMs)}`,
  )
}

/** Returns a job that the server's stop interrupted: the attempt does not count. */
export function releaseJob(db: Queryable, taken: TakenJob): Promise<boolean> {
  return settle(db, taken, sql`state = 'waiting', run_at = now()`)
}

/**
 * Makes the rows of scheduled jobs. A job that came due while no process ran is run at once. An interval that has not
 * passed yet continues, so that a starting process does not repeat what another one has just run.
 */
export async function prepareSchedules(db: Queryable, jobs: readonly Job[]): Promise<void> {
  for (const { name, schedule } of jobs) {
    if (!schedule) continue
    const atStart = 'everyMs' in schedule || schedule.alsoAtStart ? sql`now()` : nextTime(schedule)
    const latest = 'everyMs' in schedule ? inMs(schedule.everyMs) : atStart
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
  return (await changeHeld(db, JOBS, { lease, ids: [id] }, sql`${change}, lease = null`)) > 0
}

function again(schedule: Schedule): Sql {
  return sql`state = 'waiting', attempts = 0, run_at = ${nextTime(schedule)}`
}

/** By the database's clock, so that processes with different clocks agree. */
function nextTime(schedule: Schedule): Sql {
  if ('everyMs' in schedule) return inMs(schedule.everyMs)
  const { dailyAt } = schedule
  const timeZone = schedule.timeZone()
  const today = sql`(now() at time zone ${timeZone}::text)::date + ${dailyAt}::time`
  return sql`(case when (${today}) at time zone ${timeZone}::text > now() then (${today}) at time zone ${timeZone}::text
    else (${today} + interval '1 day') at time zone ${timeZone}::text end)`
}
