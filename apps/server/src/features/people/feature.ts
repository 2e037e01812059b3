import type { Feature } from '../feature.ts'
import type { FindWayOut } from './commands/log-out.ts'
import { noteSessionUse } from './commands/note-session-use.ts'
import { peopleJobs } from './jobs.ts'
import { sessionsAndLimits } from './migrations/001-sessions-and-limits.ts'
import { knownOrigins } from './migrations/011-known-origins.ts'
import { devices } from './migrations/032-devices.ts'
import { roleNames } from './migrations/061-role-names.ts'
import { logInHistory } from './migrations/125-log-in-history.ts'
import { type FindLocked, type PersonDerivations, peopleModels, type EnqueueOldAddressNotice } from './model.ts'
import type { SecondFactors } from './data/second-factor.ts'
import { makeFindCaller } from './data/queries.ts'
import { peopleResolvers } from './resolvers.ts'
import { addPeopleRoutes } from './routes.ts'
import { peopleKeeps } from './data/kept.ts'

type Given = {
  readonly findLocked: FindLocked
  readonly findWayOut: FindWayOut
  readonly secondFactors: SecondFactors
  readonly enqueueOldAddressNotice: EnqueueOldAddressNotice
  readonly personHours: PersonDerivations
}

const NO_ROLES: ReadonlySet<string> = new Set()

export const people = ({
  findLocked,
  findWayOut,
  secondFactors,
  enqueueOldAddressNotice,
  personHours,
}: Given): Feature => ({
  name: 'people',
  keeps: peopleKeeps,
  migrations: [sessionsAndLimits, knownOrigins, devices, roleNames, logInHistory],
  models: (_config, services) => peopleModels(services, findLocked, enqueueOldAddressNotice, personHours),
  jobs: ({ db }) => peopleJobs(db),
  metrics: ({ db }) => [
    {
      figures: { cubic_sessions: 'Log-ins that have not ended.' },
      read: () =>
        db.reads.db.rows`select count(*)::float8 as cubic_sessions from cubic_session where expires_at > now()`,
    },
  ],
  routes: (app, services) => addPeopleRoutes(app, services, { secondFactors, findWayOut }),
  resolvers: peopleResolvers,
  callers: ({ db, log, settings, config }) => ({
    find: makeFindCaller(
      db.sessions.db,
      secondFactors,
      () => {
        const { twoFactorRoles, twoFactorFrom: from } = settings.current()
        const roles = from && from.getTime() > Date.now() ? NO_ROLES : twoFactorRoles
        // Their password would be all that the door beside the provider asks for.
        return config.signOn.only ? new Set([...roles, 'admin']) : roles
      },
      noteSessionUse(db, log),
    ),
  }),
})
