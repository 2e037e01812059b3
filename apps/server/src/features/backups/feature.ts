import type { Feature } from '../feature.ts'
import { backupJobs } from './jobs.ts'

export const backups: Feature = {
  name: 'backups',
  jobs: ({ connection, files, log, config, site }) =>
    config.backups && connection !== undefined
      ? backupJobs({ ...config.backups, timeZone: () => site().timeZone, connection, files, log })
      : [],
}
