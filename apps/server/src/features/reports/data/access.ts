import { either, nobody, through } from '../../../infra/access/access-rules.ts'
import type { Access } from '@cubic/data-platform'
import { staffOf } from '../../check-in/data/access.ts'
import { eventManagers } from '../../people/data/roles.ts'
import { countedEvents, handledEvents, handlesApplicants } from '../../registration/data/access.ts'
import { ofUnits } from '../../units/data/event-rules.ts'

/** Of an event: those who read its applicants see how it went. */
export const readsReport = countedEvents
/** Parts of it, for those who read what they are counted from. */
export const readsParts = {
  /** What people answered, rated and wrote. */
  answers: handledEvents,
  messages: either(eventManagers, ofUnits()),
  door: staffOf('id'),
} as const

/** Whoever reads all that a link shows may give and end links; other readers know that there are some. */
export const reportLinkAccess: Access = {
  read: through('event_id', countedEvents),
  create: handlesApplicants,
  write: handlesApplicants,
  unlink: nobody,
  fields: {
    code: { read: handlesApplicants },
    url: { read: handlesApplicants },
    word: { read: handlesApplicants },
  },
}
