import { where } from '@cubic/contract'
import type { Access } from '@cubic/data-platform'
import { either, nobody, through } from '../../../infra/access/access-rules.ts'
import { partOfEvent, seesNumbers } from '../../events/data/access.ts'
import { applicantManagers, scanners } from '../../people/data/roles.ts'
import { applicantAccess } from '../../registration/data/access.ts'

/** How many people chose it, which an organiser may keep to themselves, as with the whole event. */
const numbers = {
  read: either(scanners, applicantManagers, through('event_id', seesNumbers), () =>
    where('event_id.show_participant_number', '=', true),
  ),
}

export const sessionAccess: Access = {
  ...partOfEvent('event_id'),
  fields: { taken_number: numbers, waiting_number: numbers },
}

/** Who reads a ticket reads which sessions it is for. */
export const choiceAccess: Access = {
  read: through('applicant_id', applicantAccess.read),
  create: nobody,
  write: nobody,
  unlink: nobody,
}
