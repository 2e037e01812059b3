import { triggeredJob, type Job, scheduledJob } from '../../infra/jobs/job.ts'
import type { Services } from '../../infra/services/services.ts'
import { lockDueHours } from './commands/lock-due-hours.ts'
import { proposeDueHours } from './commands/propose-hours.ts'
import { RECOUNT_HOURS, recountHours } from './commands/recount-hours.ts'

const PROPOSE_MS = 20_000
const LOCK_MS = 60_000

export function hourJobs({ db, site, log }: Services): readonly Job[] {
  return [
    scheduledJob({
      name: 'propose-hours',
      schedule: { everyMs: PROPOSE_MS },
      retry: { attempts: 3, firstWaitMs: PROPOSE_MS, maxWaitMs: LOCK_MS },
      run: ({ signal }) => proposeDueHours(db, { timeZone: site().timeZone, log, signal }),
    }),
    scheduledJob({
      name: 'lock-hours',
      schedule: { everyMs: LOCK_MS },
      retry: { attempts: 3, firstWaitMs: LOCK_MS, maxWaitMs: LOCK_MS },
      run: ({ signal }) => lockDueHours(db, site().timeZone, signal),
    }),
    triggeredJob(RECOUNT_HOURS, (asked, { signal }) => recountHours(db, site().timeZone, { ...asked, signal })),
  ]
}
