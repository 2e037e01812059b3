import { LOG_INS_KEPT_DAYS } from '@cubic/contract'
import type { Database } from '@cubic/data-platform'
import { type Job, scheduledJob } from '../../infra/jobs/job.ts'

const HOUR_MS = 3_600_000

export function peopleJobs(db: Database): readonly Job[] {
  return [
    scheduledJob({
      name: 'forget-log-ins',
      schedule: { everyMs: HOUR_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: HOUR_MS },
      async run() {
        await db.run`delete from cubic_session where expires_at < now()`
        await db.run`delete from cubic_password_link where expires_at < now()`
        await db.run`delete from cubic_log_in_ticket where expires_at < now()`
        await db.run`delete from cubic_remembered_browser where expires_at < now()`
        await db.run`delete from cubic_used_challenge where expires_at < now()`
        await db.run`delete from cubic_confirmation where at < now() - interval '1 hour'`
        await db.run`delete from cubic_log_in where at < now() - make_interval(days => ${LOG_INS_KEPT_DAYS})`
        await db.run`delete from cubic_known_origin where last_log_in < now() - interval '1 year'`
      },
    }),
  ]
}
