import type { Database } from '@cubic/data-platform'
import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import { forgetLooks } from './commands/forget-looks.ts'

const HOUR_MS = 3_600_000

export function lookJobs(db: Database): readonly Job[] {
  return [
    scheduledJob({
      name: 'forget-looks',
      schedule: { everyMs: 24 * HOUR_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: HOUR_MS },
      run: ({ signal }) => forgetLooks(db, signal),
    }),
  ]
}
