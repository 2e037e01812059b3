import type { Database } from '@cubic/data-platform'
import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import { eachAlone } from '../../infra/jobs/each-alone.ts'
import { closeAttendances, recountAttendances } from './commands/close-attendances.ts'
import { endPasses } from './commands/end-passes.ts'
import { endRehearsals } from './commands/end-rehearsals.ts'

const EVERY_MS = 10 * 60_000
/** Hours are proposed within a minute of an event's end: what was forgotten is closed before. */
const CLOSING_MS = 15_000
const PASSES_MS = 60_000

export function checkInJobs(db: Database): readonly Job[] {
  return [
    scheduledJob({
      name: 'end-rehearsals',
      schedule: { everyMs: EVERY_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: EVERY_MS },
      run: ({ signal }) => endRehearsals(db, signal),
    }),
    scheduledJob({
      name: 'end-scanner-passes',
      schedule: { everyMs: PASSES_MS },
      retry: { attempts: 3, firstWaitMs: PASSES_MS, maxWaitMs: EVERY_MS },
      run: () => endPasses(db),
    }),
    scheduledJob({
      name: 'close-attendances',
      schedule: { everyMs: CLOSING_MS },
      retry: { attempts: 3, firstWaitMs: CLOSING_MS, maxWaitMs: EVERY_MS },
      run: ({ signal }) =>
        eachAlone([recountAttendances, closeAttendances], signal, (attendances) => attendances(db, signal)),
    }),
  ]
}
