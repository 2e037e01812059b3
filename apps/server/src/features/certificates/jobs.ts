import { type Job, scheduledJob, triggeredJob } from '../../infra/jobs/job.ts'
import type { Services } from '../../infra/services/services.ts'
import { enqueueDueEvents } from './commands/enqueue-due-events.ts'
import { ISSUE_BY_RULE, issueByRule } from './commands/issue-by-rule.ts'

const EVERY_MS = 60_000

export function certificateJobs({ db, site }: Services): readonly Job[] {
  return [
    scheduledJob({
      name: 'enqueue-certificates',
      schedule: { everyMs: EVERY_MS },
      retry: { attempts: 3, firstWaitMs: EVERY_MS, maxWaitMs: EVERY_MS },
      run: () => enqueueDueEvents(db),
    }),
    triggeredJob(ISSUE_BY_RULE, ({ event_id: eventId }) => issueByRule(db, eventId, site())),
  ]
}
