import type { Feature } from '../feature.ts'
import { findNewestBackup } from './data/queries.ts'
import { backupReadings } from './internal/backup-lines.ts'
import { backupJobs } from './jobs.ts'

export const backups: Feature = {
  name: 'backups',
  metrics: ({ config: { backups: kept } }) =>
    kept
      ? [
          {
            figures: { cubic_backup_age_seconds: 'The age of the newest scheduled backup.' },
            async read() {
              const newest = await findNewestBackup(kept.folder)
              return [{ cubic_backup_age_seconds: newest ? (Date.now() - newest.madeAt.getTime()) / 1000 : null }]
            },
          },
        ]
      : [],
  system: ({ config }) => backupReadings(config),
  jobs: ({ connection, files, log, config, site }) =>
    config.backups && connection !== undefined
      ? backupJobs({ ...config.backups, timeZone: () => site().timeZone, connection, files, log })
      : [],
}
