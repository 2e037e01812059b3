import { type Job, scheduledJob, triggeredJob } from '../../infra/jobs/job.ts'
import { eraseDue } from './commands/erase-due.ts'
import type { Erasing } from './commands/erase-person.ts'
import { type Exporting, MAKE_EXPORT, makeExport } from './commands/make-export.ts'
import { removeExports } from './commands/remove-exports.ts'

const MINUTE_MS = 60_000
const retry = { attempts: 3, firstWaitMs: MINUTE_MS, maxWaitMs: MINUTE_MS }

export const privacyJobs = (erasing: Erasing, exporting: Exporting): readonly Job[] => [
  scheduledJob({
    name: 'erase-people',
    schedule: { everyMs: MINUTE_MS },
    retry,
    run: ({ signal }) => eraseDue(erasing, signal),
  }),
  scheduledJob({
    name: 'remove-data-exports',
    schedule: { everyMs: 60 * MINUTE_MS },
    retry,
    run: () => removeExports(erasing.db, erasing.exportFolder),
  }),
  triggeredJob(MAKE_EXPORT, ({ export_id: id }, { signal }) => makeExport(exporting, id, signal)),
]
