import { access } from './features/access/feature.ts'
import { audit } from './features/audit/feature.ts'
import { backups } from './features/backups/feature.ts'
import { certificates } from './features/certificates/feature.ts'
import { calendar } from './features/calendar/feature.ts'
import { checkIn } from './features/check-in/feature.ts'
import { editing } from './features/editing/feature.ts'
import { events } from './features/events/feature.ts'
import type { Feature, OwnTables } from './features/feature.ts'
import { files } from './features/files/feature.ts'
import { hours } from './features/hours/feature.ts'
import { eventHours, personHours } from './features/hours/data/person-hours.ts'
import { housekeeping } from './features/housekeeping/feature.ts'
import { looks } from './features/looks/feature.ts'
import { messages } from './features/messages/feature.ts'
import { overview } from './features/overview/feature.ts'
import { pages } from './features/pages/feature.ts'
import { pageViews } from './features/page-views/feature.ts'
import { people } from './features/people/feature.ts'
import { admins, writesEvents } from './features/people/data/roles.ts'
import { auditReaders } from './features/units/data/audit-rules.ts'
import { interests } from './features/interests/feature.ts'
import { privacy } from './features/privacy/feature.ts'
import { projects } from './features/projects/feature.ts'
import { records } from './features/records/feature.ts'
import { reports } from './features/reports/feature.ts'
import { registration } from './features/registration/feature.ts'
import { canRegister } from './features/registration/data/queries.ts'
import { formVersionOf } from './features/registration/reading/form.ts'
import { promoteWaitlistOf } from './features/registration/waitlist/promote-waitlist.ts'
import { enqueueOldAddressNotice } from './features/messages/commands/enqueue-old-address-notice.ts'
import { askSecondFactor } from './features/second-factor/commands/ask-second-factor.ts'
import { demandConfirmed } from './features/second-factor/commands/demand-confirmed.ts'
import { hasSecondFactor, isMissing } from './features/second-factor/data/queries.ts'
import { secondFactor } from './features/second-factor/feature.ts'
import { series } from './features/series/feature.ts'
import { sessions } from './features/sessions/feature.ts'
import { settings } from './features/settings/feature.ts'
import { settlePending } from './features/sign-on/commands/settle-pending.ts'
import { findLocked, findWayOut } from './features/sign-on/data/queries.ts'
import { signOn } from './features/sign-on/feature.ts'
import { statistics } from './features/statistics/feature.ts'
import { system } from './features/system/feature.ts'
import { units } from './features/units/feature.ts'
import { tickets } from './features/tickets/feature.ts'
import { ticketParts } from './features/tickets/model.ts'
import { viewAs } from './features/view-as/feature.ts'
import { views } from './features/views/feature.ts'

/** The features of the server. What one needs of another that imports it, it is given here. */
export const FEATURES: readonly Feature[] = [
  housekeeping,
  records,
  people({
    findLocked,
    findWayOut,
    secondFactors: { ask: askSecondFactor, hasAny: hasSecondFactor, isMissing, demandConfirmed },
    enqueueOldAddressNotice,
    personHours,
  }),
  secondFactor(settlePending),
  signOn({ ask: askSecondFactor }),
  units,
  // seats may have come free while nobody could be promoted
  events({ canRegister, formVersion: formVersionOf, afterPublishing: promoteWaitlistOf, eventHours }),
  registration(ticketParts),
  sessions,
  series,
  tickets,
  checkIn,
  hours,
  pages,
  pageViews,
  interests,
  projects,
  messages,
  views,
  access,
  viewAs,
  looks,
  audit({ readers: auditReaders, addressReaders: admins }),
  editing,
  overview,
  statistics,
  reports,
  certificates,
  settings,
  calendar,
  files({ isManager: writesEvents }),
  backups,
  privacy(() => OWN_TABLES),
  system((services) => FEATURES.flatMap((feature) => feature.system?.(services) ?? [])),
]

export const MIGRATIONS = FEATURES.flatMap(({ migrations = [] }) => migrations).toSorted(
  (one, other) => one.id - other.id,
)

/** The tables beside those of models, with what each column is to people. */
export const OWN_TABLES: OwnTables = Object.assign({}, ...FEATURES.map(({ keeps = {} }) => keeps))
