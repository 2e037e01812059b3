import type { Feature } from '../feature.ts'
import { scheduledJob } from '../../infra/jobs/job.ts'
import { jobTable } from '../../infra/jobs/migrations/013-jobs.ts'

const HOUR_MS = 3_600_000

/** Cleans up the tables that belong to no feature. */
export const housekeeping: Feature = {
  name: 'housekeeping',
  migrations: [jobTable],
  metrics: ({ db }) => [
    {
      figures: {
        cubic_jobs_oldest_due_seconds: 'For how long the oldest job that is due has been waiting to be run.',
        cubic_jobs_failed: 'Jobs that were given up.',
      },
      read: () => db.reads.db.rows`
        select coalesce(extract(epoch from now() - min(run_at) filter (where state in ('waiting', 'running') and run_at < now())), 0)::float8
            as cubic_jobs_oldest_due_seconds,
          count(*) filter (where state = 'failed')::float8 as cubic_jobs_failed
        from cubic_job`,
    },
  ],
  jobs: ({ db }) => [
    scheduledJob({
      name: 'forget-limits-and-jobs',
      schedule: { everyMs: HOUR_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: HOUR_MS },
      async run() {
        await db.run`delete from cubic_rate_limit where window_ends < now()`
        await db.run`
          delete from cubic_job where state = 'done' and finished_at < now() - interval '7 days'
            or state = 'failed' and finished_at < now() - interval '90 days'`
      },
    }),
  ],
}
