import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import type { Services } from '../../infra/services/services.ts'
import { countStale } from './commands/count-stale.ts'

const COUNT_MS = 15_000

export function statisticsJobs({ db, site, rush }: Services): readonly Job[] {
  return [
    scheduledJob({
      name: 'count-statistics',
      schedule: { everyMs: COUNT_MS },
      retry: { attempts: 3, firstWaitMs: COUNT_MS, maxWaitMs: 60_000 },
      run: ({ signal }) => countStale(db, { timeZone: site().timeZone, signal, isRegistering: rush.isOn }),
    }),
  ]
}
