import type { Feature } from '../feature.ts'
import { eventJobs } from './jobs.ts'
import { eventMethods } from './methods.ts'
import { translatedFields, translatedRevisions } from './migrations/009-translated-fields.ts'
import { eventModels } from './model.ts'
import { eventResolvers } from './resolvers.ts'

type Wiring = {
  readonly canRegister: Parameters<typeof eventModels>[0]['canRegister']
  readonly formVersion: Parameters<typeof eventModels>[0]['formVersion']
  readonly eventHours: Parameters<typeof eventModels>[0]['eventHours']
  readonly afterPublishing: Parameters<typeof eventMethods>[0]
}

export const events = ({ canRegister, formVersion, eventHours, afterPublishing }: Wiring): Feature => ({
  name: 'events',
  migrations: [translatedFields, translatedRevisions],
  models: ({ publicUrl }) =>
    eventModels({ detailUrl: `${publicUrl}/activities/`, canRegister, formVersion, eventHours }),
  methods: (_config, services) => eventMethods(afterPublishing, { timeZone: () => services().site().timeZone }),
  jobs: ({ db }) => eventJobs(db, afterPublishing),
  resolvers: eventResolvers,
})
