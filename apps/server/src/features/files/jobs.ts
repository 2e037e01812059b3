import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import { type RemovalOptions, removeUnusedFiles } from './commands/remove-unused-files.ts'

const HOUR_MS = 3_600_000

export function fileJobs(options: RemovalOptions): readonly Job[] {
  return [
    scheduledJob({
      name: 'remove-unused-files',
      schedule: { everyMs: HOUR_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: HOUR_MS },
      run: () => removeUnusedFiles(options),
    }),
  ]
}
