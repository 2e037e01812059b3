// A process of its own that runs one job over the database that its environment names, for tests to kill.
import { appendFileSync } from 'node:fs'
import { openDatabase } from '../../src/infra/database/database.ts'
import { scheduledJob } from '../../src/infra/jobs/job.ts'
import { startJobs } from '../../src/infra/jobs/start-jobs.ts'
import { createLog } from '../../src/infra/log/log.ts'

const [url = '', file = '', mode = ''] = process.argv.slice(2)
const log = createLog({ level: 'silent' })
const db = openDatabase({ connection: url, pool: 4, log })
const job = scheduledJob({
  name: 'note',
  schedule: { everyMs: 3_600_000 },
  retry: { attempts: 3, firstWaitMs: 1, maxWaitMs: 1 },
  async run() {
    appendFileSync(file, `${mode}\n`)
    if (mode === 'hangs') await new Promise(() => undefined)
  },
})
const jobs = await startJobs({ db, jobs: [job], log, leaseMs: 500 })
process.once('SIGTERM', () => {
  void jobs
    .stop()
    .then(() => db.close())
    .then(() => process.exit(0))
})
process.stdout.write('started\n')
