import type { Database } from '@cubic/data-platform'
import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import { deleteAnswers } from './commands/delete-answers.ts'
import { promoteWaitlists } from './commands/promote-waitlists.ts'

const HOUR_MS = 3_600_000
const PROMOTION_MS = 10_000

type Options = { readonly holdMinutes: number; readonly timeZone: () => string }

export function registrationJobs(db: Database, { holdMinutes, timeZone }: Options): readonly Job[] {
  return [
    scheduledJob({
      name: 'promote-waitlists',
      schedule: { everyMs: PROMOTION_MS },
      retry: { attempts: 3, firstWaitMs: PROMOTION_MS, maxWaitMs: PROMOTION_MS },
      run: ({ signal }) => promoteWaitlists(db, { holdMinutes, signal }),
    }),
    scheduledJob({
      name: 'delete-answers',
      schedule: { dailyAt: '03:40', timeZone, alsoAtStart: true },
      retry: { attempts: 24, firstWaitMs: HOUR_MS, maxWaitMs: HOUR_MS },
      run: ({ signal }) => deleteAnswers(db, signal),
    }),
    scheduledJob({
      name: 'forget-request-ids',
      schedule: { everyMs: HOUR_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: HOUR_MS },
      run: async () => {
        await db.run`delete from cubic_registration_request where created_at < now() - interval '30 days'`
        await db.run`delete from cubic_import where created_at < now() - interval '30 days'`
      },
    }),
  ]
}
