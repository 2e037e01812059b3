import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import { makeScheduledBackup, type ScheduledBackupOptions } from './commands/make-scheduled-backup.ts'
import { DUE_HOUR } from './data/queries.ts'

const HOUR_MS = 3_600_000

export function backupJobs(options: ScheduledBackupOptions): readonly Job[] {
  return [
    scheduledJob({
      name: 'back-up',
      schedule: { dailyAt: `${DUE_HOUR}:00`, timeZone: options.timeZone, alsoAtStart: true },
      // Each hour, until the next night.
      retry: { attempts: 24, firstWaitMs: HOUR_MS, maxWaitMs: HOUR_MS },
      run: (context) => makeScheduledBackup(options, context),
    }),
  ]
}
