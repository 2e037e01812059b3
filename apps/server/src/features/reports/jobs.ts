import { type Job, scheduledJob } from '../../infra/jobs/job.ts'
import type { Services } from '../../infra/services/services.ts'
import { enqueueReportMails } from './commands/enqueue-report-mails.ts'

const EVERY_MS = 30 * 60_000

export function reportJobs({ db, registry, site }: Services): readonly Job[] {
  return [
    scheduledJob({
      name: 'enqueue-report-mails',
      schedule: { everyMs: EVERY_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: EVERY_MS },
      run: ({ signal, now }) => {
        const { timeZone, publicUrl, languages } = site()
        return enqueueReportMails({ db, registry, timeZone, publicUrl, languages, signal, now })
      },
    }),
  ]
}
