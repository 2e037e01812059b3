import type { Database, Queryable } from '@cubic/data-platform'
import type { Job } from '@cubic/server/infra/jobs/job'
import { prepareSchedules, takeDueJobs } from '@cubic/server/infra/jobs/job-table'
import { runJob } from '@cubic/server/infra/jobs/run-job'
import type { Log } from '@cubic/server/infra/log/log'
import { quiet } from './cluster.ts'

export type JobRow = {
  readonly name: string
  readonly payload: unknown
  readonly state: string
  readonly attempts: number
  readonly last_error: string | null
}

/** Runs the due jobs, and those that they enqueue, one after the other; returns their names. */
export async function runDueJobs(
  db: Database,
  jobs: readonly Job[],
  { log = quiet }: { readonly log?: Log } = {},
): Promise<readonly string[]> {
  await prepareSchedules(
    db,
    jobs.filter((job) => job.schedule),
  )
  const ran: string[] = []
  for (;;) {
    const [taken] = await takeDueJobs(db, { names: jobs.map(({ name }) => name), max: 1, leaseMs: 60_000 })
    const job = jobs.find(({ name }) => name === taken?.name)
    if (!taken || !job) return ran
    await runJob(job, taken, { db, log, leaseMs: 60_000, stopping: new AbortController().signal })
    ran.push(job.name)
  }
}

/** All jobs (enqueued, run or given up) in the order of enqueueing. */
export async function listJobs(db: Queryable, name: string): Promise<readonly JobRow[]> {
  return db.rows<JobRow>`
    select name, payload, state, attempts, last_error from cubic_job where name = ${name} order by id`
}

export async function makeDue(db: Queryable, name: string): Promise<void> {
  await db.run`update cubic_job set run_at = now() where name = ${name} and state = 'waiting'`
}
