import type { Caller, Database, Tx } from '@cubic/data-platform'
import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import { publishScheduledEvents } from './commands/publish-scheduled-events.ts'

const PUBLISHING_MS = 10_000

/** `afterPublishing` runs in the transaction that publishes an event. */
export function eventJobs(
  db: Database,
  afterPublishing: (tx: Tx, caller: Caller, eventId: number) => Promise<void>,
): readonly Job[] {
  return [
    scheduledJob({
      name: 'publish-scheduled-events',
      schedule: { everyMs: PUBLISHING_MS },
      retry: { attempts: 3, firstWaitMs: PUBLISHING_MS, maxWaitMs: PUBLISHING_MS },
      run: ({ signal }) => publishScheduledEvents(db, afterPublishing, { signal }),
    }),
  ]
}
