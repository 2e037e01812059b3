import type { Feature } from '../feature.ts'
import { scheduledJob } from '../../infra/jobs/job.ts'
import { EXPIRES_S } from './commands/announce-editing.ts'
import { editingResolvers } from './resolvers.ts'
import { editing as editingTable } from './migrations/014-editing.ts'
import { editingKeeps } from './data/kept.ts'

const HOUR_MS = 3_600_000

export const editing: Feature = {
  name: 'editing',
  keeps: editingKeeps,
  migrations: [editingTable],
  resolvers: editingResolvers,
  jobs: ({ db }) => [
    scheduledJob({
      name: 'forget-editors',
      schedule: { everyMs: HOUR_MS },
      retry: { attempts: 3, firstWaitMs: 60_000, maxWaitMs: HOUR_MS },
      async run() {
        await db.run`delete from cubic_editing where seen_at < now() - make_interval(secs => ${EXPIRES_S})`
      },
    }),
  ],
}
