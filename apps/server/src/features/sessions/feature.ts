import type { Feature } from '../feature.ts'
import { sessionKeeps } from './data/kept.ts'
import { sessionSeats } from './migrations/160-session-seats.ts'
import { sessionMethods } from './methods.ts'
import { sessionTimes } from './migrations/161-session-times.ts'
import { sessionRevisions } from './migrations/162-session-revisions.ts'
import { sessionModels } from './model.ts'

/** The parts of one event, which people may choose from. */
export const sessions: Feature = {
  name: 'sessions',
  keeps: sessionKeeps,
  migrations: [sessionSeats, sessionTimes, sessionRevisions],
  models: () => sessionModels,
  methods: () => sessionMethods,
}
