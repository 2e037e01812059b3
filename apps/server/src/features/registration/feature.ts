import type { Feature, ModelMeans } from '../../infra/feature.ts'
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
import { registrationModels, type TicketParts } from './model.ts'

/** `ticketParts`: what makes an applicant a ticket. */
export const registration = (ticketParts: (means: ModelMeans) => TicketParts): Feature => ({
  name: 'registration',
  migrations: [
    seatsAndSubmissions,
    applicantStates,
    unlinking,
    waitlistHolds,
    imports,
    oneIndexOfApplicants,
    fewerIndexEntries,
    anIndexOfTickets,
  ],
  models: (means) => registrationModels(ticketParts(means)),
  methods: () => registrationMethods,
  routes: addApplicantRoutes,
  jobs: ({ db, settings }) => registrationJobs(db, { holdMinutes: settings.waitlistHoldMinutes }),
})
