import type { Services } from '../../infra/services/services.ts'
import type { Feature, OwnTables } from '../feature.ts'
import { eraseAgain } from './commands/erase-again.ts'
import type { Erasing } from './commands/erase-person.ts'
import { exportFolderOf } from './commands/remove-exports.ts'
import { privacyKeeps } from './data/kept.ts'
import { mapData } from './data/map.ts'
import { openErasedList } from './internal/erased-list.ts'
import { privacyJobs } from './jobs.ts'
import { privacyMethods } from './methods.ts'
import { exportsAndErasures } from './migrations/140-exports-and-erasures.ts'
import { addPrivacyRoutes } from './routes.ts'

/** `ownTables`: those of all features, beside their models. */
export const privacy = (ownTables: () => OwnTables): Feature => {
  const mapOf = ({ registry }: Services) => mapData(registry, ownTables())
  const erasingOf = (services: Services): Erasing => {
    const { dataDir, backups } = services.config
    return {
      ...services,
      map: mapOf(services),
      erased: openErasedList([dataDir, ...(backups ? [backups.folder] : [])], services.log),
      exportFolder: exportFolderOf(dataDir),
    }
  }
  return {
    name: 'privacy',
    keeps: privacyKeeps,
    migrations: [exportsAndErasures],
    methods: () => privacyMethods,
    beforeServing: (services) => eraseAgain(erasingOf(services)),
    jobs: (services) => {
      const erasing = erasingOf(services)
      return privacyJobs(erasing, { ...services, map: erasing.map, folder: erasing.exportFolder })
    },
    routes: (app, services) => addPrivacyRoutes(app, services, mapOf(services)),
  }
}
