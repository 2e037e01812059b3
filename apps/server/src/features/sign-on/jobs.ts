import type { Database } from '@cubic/data-platform'
import { type Job, scheduledJob } from '../../infra/jobs/job.ts'

const HOUR_MS = 3_600_000

export function signOnJobs(db: Database): readonly Job[] {
  return [
    scheduledJob({
      name: 'forget-sign-ons',
      schedule: { everyMs: HOUR_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: HOUR_MS },
      async run() {
        await db.run`delete from cubic_sign_on_ticket where expires_at < now()`
        // Older log-out tokens are refused for their age.
        await db.run`delete from cubic_sign_on_log_out where heard_at < now() - interval '1 hour'`
      },
    }),
  ]
}
