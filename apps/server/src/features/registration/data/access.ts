import { allOf, anyOf, where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, mine, nobody, through } from '../../../infra/access/access-rules.ts'
import { insiders, ownEvents, partOfEvent, seesNumbers, writeEvents } from '../../events/data/access.ts'
import { ofUnits, organisedBy } from '../../units/data/event-rules.ts'
import { applicantManagers, eventManagers, scanners } from '../../people/data/roles.ts'

/** Managers read them without a look at the event. */
const insidersOf = (relation: string): Rule => either(eventManagers, through(relation, insiders))

export const registAccess: Access = {
  ...partOfEvent('event_id'),
  // Only staff who run events see the people that a list names.
  fields: {
    scope: { read: insidersOf('event_id') },
    // The number of participants, which an organiser may keep to themselves.
    taken_number: {
      read: either(scanners, applicantManagers, through('event_id', seesNumbers), () =>
        where('event_id.show_participant_number', '=', true),
      ),
    },
  },
}

const writesReservedPlaces = either(eventManagers, through('regist_id.event_id', writeEvents))

/** Others see how many seats are reserved and until when, but not the people they are reserved for. */
export const reservedPlacesAccess: Access = {
  read: insidersOf('regist_id.event_id'),
  create: writesReservedPlaces,
  write: writesReservedPlaces,
  unlink: writesReservedPlaces,
}

const questions = partOfEvent('event_id')
const seesRemovedQuestions = either(
  insidersOf('event_id'),
  applicantManagers,
  through('event_id', organisedBy('registrar')),
)

/** Questions that are no longer asked are for those who read the answers. */
export const formFieldAccess: Access = {
  ...questions,
  read: (caller) => allOf(questions.read(caller), anyOf(seesRemovedQuestions(caller), where('removed', '=', false))),
  fields: {
    answer_number: { read: seesRemovedQuestions },
    choice_numbers: { read: seesRemovedQuestions },
  },
}

export const ownApplicants: Rule = either(mine('submitter_id.id'), mine('user_id.id'))
/** Whoever holds the ticket; until somebody does, the person who registered them. */
export const consentGivers: Rule = either(mine('user_id.id'), (caller) =>
  allOf(mine('submitter_id.id')(caller), where('user_id', 'is null')),
)
export const applicantStaff = either(eventManagers, applicantManagers, through('event_id', organisedBy('registrar')))
export const doorStaff = either(scanners, through('event_id', organisedBy('door')))
/** The events of whose people staff see all. */
export const handledEvents: Rule = either(eventManagers, applicantManagers, organisedBy('registrar'), ownEvents)
export const handlesApplicants: Rule = through('event_id', handledEvents)
/** The events whose applicants staff read, if without contacts and answers. */
export const countedEvents: Rule = either(scanners, organisedBy('door'), handledEvents, ofUnits('viewer'))
const seesAnswers: Rule = either(handlesApplicants, ownApplicants, mine('project.mentors.id'))
const seesCodes: Rule = either(handlesApplicants, ownApplicants)

/** Staff who only check people in, or only look at what their units do, see no contacts and answers. */
export const applicantAccess: Access = {
  read: either(through('event_id', countedEvents), ownApplicants, mine('project.mentors.id')),
  create: nobody,
  write: nobody,
  unlink: nobody,
  fields: {
    unify_id: { read: seesCodes },
    phone: { read: seesAnswers },
    email: { read: seesAnswers },
    values: { read: seesAnswers },
    consents: { read: seesAnswers },
    location: { read: seesAnswers },
    source: { read: seesAnswers },
    leave_reason: { read: seesAnswers },
    reject_reason: { read: seesAnswers },
    activity_evaluation_score: { read: seesAnswers },
    evaluation_comment: { read: seesAnswers },
    undoable: { read: handlesApplicants },
    note: { read: either(doorStaff, handlesApplicants) },
    flora_external_id: { read: seesCodes },
    no_show: { read: through('event_id', countedEvents) },
    // It checks somebody in, and mentors do not check people in.
    qr_token: { read: either(doorStaff, ownApplicants) },
  },
}
