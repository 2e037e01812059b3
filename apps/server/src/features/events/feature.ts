import type { Feature } from '../../infra/feature.ts'
import { eventMethods } from './methods.ts'
import { translatedFields, translatedRevisions } from './migrations/009-translated-fields.ts'
import { eventModels } from './model.ts'

type Wiring = {
  readonly canRegister: Parameters<typeof eventModels>[0]['canRegister']
  readonly afterPublishing: Parameters<typeof eventMethods>[0]
}

export const events = ({ canRegister, afterPublishing }: Wiring): Feature => ({
  name: 'events',
  migrations: [translatedFields, translatedRevisions],
  models: ({ publicUrl }) => eventModels({ detailUrl: `${publicUrl}/activities/`, canRegister }),
  methods: () => eventMethods(afterPublishing),
})
