import { where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, mine, nobody } from '../../infra/access-rules.ts'
import { partOfEvent } from '../events/access.ts'
import { eventManagers, scanners } from '../people/roles.ts'

export const registAccess: Access = {
  ...partOfEvent('event_id'),
  // Only staff who run events see the people that a list names.
  fields: {
    scope: { read: eventManagers },
    // The number of participants, which an organiser may keep to themselves.
    taken_number: { read: either(scanners, () => where('event_id.show_participant_number', '=', true)) },
  },
}

/** Others are told how many seats are kept and until when, not for whom. */
export const reservedPlacesAccess: Access = {
  read: eventManagers,
  create: eventManagers,
  write: eventManagers,
  unlink: eventManagers,
}

export const formFieldAccess: Access = partOfEvent('event_id')

export const ownApplicants: Rule = either(mine('submitter_id.id'), mine('user_id.id'))
const seesAnswers: Rule = either(eventManagers, ownApplicants, mine('project.mentors.id'))
const seesCodes: Rule = either(eventManagers, ownApplicants)

/** Read by its submitter, its owner, its project's mentors and staff. Staff who only check people in see no contacts. */
export const applicantAccess: Access = {
  read: either(scanners, ownApplicants, mine('project.mentors.id')),
  create: nobody,
  write: nobody,
  unlink: nobody,
  fields: {
    phone: { read: seesAnswers },
    email: { read: seesAnswers },
    values: { read: seesAnswers },
    location: { read: seesAnswers },
    source: { read: seesAnswers },
    leave_reason: { read: seesAnswers },
    reject_reason: { read: seesAnswers },
    activity_evaluation_score: { read: seesAnswers },
    evaluation_comment: { read: seesAnswers },
    flora_external_id: { read: seesCodes },
    // It checks somebody in, and mentors do not check people in.
    qr_token: { read: either(scanners, ownApplicants) },
  },
}
