import type { Config } from '../../infra/services/configuration.ts'
import type { Feature, LateServices } from '../feature.ts'
import { registrationJobs } from './jobs.ts'
import { registrationMethods } from './methods.ts'
import { seatsAndSubmissions } from './migrations/002-seats-and-submissions.ts'
import { applicantStates } from './migrations/003-applicant-states.ts'
import { unlinking } from './migrations/005-unlinking.ts'
import { waitlistHolds } from './migrations/012-waitlist-holds.ts'
import { addApplicantRoutes } from './routes.ts'
import { imports } from './migrations/021-imports.ts'
import { oneIndexOfApplicants } from './migrations/055-one-index-of-applicants.ts'
import { fewerIndexEntries } from './migrations/056-fewer-index-entries.ts'
import { anIndexOfTickets } from './migrations/062-an-index-of-tickets.ts'
import { answersForDates } from './migrations/165-answers-for-dates.ts'
import { registrationModels, type TicketParts } from './model.ts'
import { registrationResolvers } from './resolvers.ts'
import { registrationKeeps } from './data/kept.ts'

export const registration = (ticketParts: (config: Config, services: LateServices) => TicketParts): Feature => ({
  name: 'registration',
  keeps: registrationKeeps,
  migrations: [
    seatsAndSubmissions,
    applicantStates,
    unlinking,
    waitlistHolds,
    imports,
    oneIndexOfApplicants,
    fewerIndexEntries,
    anIndexOfTickets,
    answersForDates,
  ],
  models: (config, services) => registrationModels(ticketParts(config, services)),
  methods: (_config, services) => registrationMethods({ timeZone: () => services().site().timeZone }),
  routes: addApplicantRoutes,
  resolvers: registrationResolvers,
  jobs: ({ db, config, site }) =>
    registrationJobs(db, { holdMinutes: config.waitlistHoldMinutes, timeZone: () => site().timeZone }),
})
