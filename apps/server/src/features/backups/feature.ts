import type { Feature } from '../../infra/feature.ts'
import { backupJobs } from './jobs.ts'

export const backups: Feature = {
  name: 'backups',
  jobs: ({ connection, files, log, settings: { backups: settings }, timeZone }) =>
    settings && connection !== undefined ? backupJobs({ ...settings, timeZone, connection, files, log }) : [],
}
