import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import type { Services } from '../../infra/services/services.ts'
import { carryOutHandOvers } from './commands/carry-out-hand-overs.ts'

const MINUTE_MS = 60_000

export function unitJobs({ db }: Services): readonly Job[] {
  return [
    scheduledJob({
      name: 'carry-out-hand-overs',
      schedule: { everyMs: MINUTE_MS },
      retry: { attempts: 3, firstWaitMs: MINUTE_MS, maxWaitMs: MINUTE_MS },
      run: () => carryOutHandOvers(db),
    }),
  ]
}
