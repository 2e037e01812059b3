import type { OpenDatabase } from '../../infra/database/database.ts'
import { queueLine } from '../../infra/system/queue-line.ts'
import type { StatedLine } from '../../infra/system/system-line.ts'
import type { Feature } from '../feature.ts'
import { scheduledJob } from '../../infra/jobs/job.ts'
import { jobTable } from '../../infra/jobs/migrations/013-jobs.ts'
import { housekeepingKeeps } from './data/kept.ts'

const HOUR_MS = 3_600_000
const JOBS = { key: 'jobs', group: 'queues', name: { cn: '后台任务', en: 'Background jobs' } } as const
/** A job that is due should be taken within seconds. */
const LATE_SECONDS = 300

/** Cleans up the tables that belong to no feature. */
export const housekeeping: Feature = {
  name: 'housekeeping',
  keeps: housekeepingKeeps,
  migrations: [jobTable],
  system: ({ db }) => [{ ...JOBS, read: async () => [await jobsLine(db)] }],
  metrics: ({ db }) => [
    {
      figures: {
        cubic_jobs_oldest_due_seconds: 'For how long the oldest job that is due has been waiting to be run.',
        cubic_jobs_failed: 'Jobs that were given up.',
      },
      read: async () => {
        const { oldest, failed } = await findJobFigures(db)
        return [{ cubic_jobs_oldest_due_seconds: oldest, cubic_jobs_failed: failed }]
      },
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

type JobFigures = {
  /** Of jobs that are due, in seconds. */
  readonly oldest: number
  readonly due: number
  readonly failed: number
}

async function findJobFigures(db: OpenDatabase): Promise<JobFigures> {
  const figures = await db.reads.db.one<JobFigures>`
    select coalesce(extract(epoch from now() - min(run_at) filter (where state in ('waiting', 'running') and run_at < now())), 0)::float8 as oldest,
      count(*) filter (where state in ('waiting', 'running') and run_at < now())::integer as due,
      count(*) filter (where state = 'failed')::integer as failed
    from cubic_job`
  return figures ?? { oldest: 0, due: 0, failed: 0 }
}

async function jobsLine(db: OpenDatabase): Promise<StatedLine> {
  const { oldest, due, failed } = await findJobFigures(db)
  return queueLine({
    ...JOBS,
    note: { cn: `${due} 个到点，${failed} 个放弃`, en: `${due} due, ${failed} given up` },
    oldest,
    lateSeconds: LATE_SECONDS,
    givenUp: failed,
    advice: {
      late: {
        cn: '没有进程在做后台任务：看进程是否都在运行，再看服务器日志',
        en: 'No process takes the jobs: see whether one with the role jobs runs, then look at the server’s log',
      },
      givenUp: {
        cn: '在服务器日志里按任务名找原因；改好后按运维手册让它重做',
        en: 'Search the server’s log for the job’s name. Once the cause is mended, run it again as the operations guide says',
      },
    },
  })
}
