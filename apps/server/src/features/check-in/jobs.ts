import type { Database } from '@cubic/data-platform'
import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import { endRehearsals } from './commands/end-rehearsals.ts'

const EVERY_MS = 10 * 60_000

export function checkInJobs(db: Database): readonly Job[] {
  return [
    scheduledJob({
      name: 'end-rehearsals',
      schedule: { everyMs: EVERY_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: EVERY_MS },
      run: ({ signal }) => endRehearsals(db, signal),
    }),
  ]
}
