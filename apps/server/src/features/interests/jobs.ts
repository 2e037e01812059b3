import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import type { Services } from '../../infra/services/services.ts'
import { enqueueFollowerMails } from './commands/enqueue-follower-mails.ts'

const EVERY_MS = 300_000

export function interestJobs({ db, site }: Services): readonly Job[] {
  return [
    scheduledJob({
      name: 'tell-followers',
      schedule: { everyMs: EVERY_MS },
      retry: { attempts: 3, firstWaitMs: EVERY_MS, maxWaitMs: EVERY_MS },
      run: () => enqueueFollowerMails(db, site().timeZone),
    }),
  ]
}
