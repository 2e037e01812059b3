import { allOf, anyOf, where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, everybody, mine, nobody, through } from '../../../infra/access/access-rules.ts'
import { anywhereInUnits, applicantManagers, eventManagers, inUnits } from '../../people/data/roles.ts'
import { organisedBy } from '../../units/data/event-rules.ts'

/** Their work is hours everywhere. */
const centre = either(eventManagers, applicantManagers)

export const hourEvents: Rule = either(centre, organisedBy('registrar'))

/** Whoever entered hours of no event answers for them. */
const ownByHand: Rule = (caller) =>
  allOf(anywhereInUnits('registrar')(caller), mine('creator')(caller), where('event_id', 'is null'))

/** Staff answer for these. */
export const handledHours: Rule = either(centre, through('event_id', organisedBy('registrar')), ownByHand)

export const ownHours: Rule = mine('person_id.user_id.id')

/** The organiser answers first, then the centre. */
export const answersObjection: Rule = (caller) =>
  anyOf(centre(caller), allOf(handledHours(caller), where('objection_step', '=', 'organiser')))

export const hourEntryAccess: Access = {
  read: either(handledHours, ownHours),
  // Of no event: for people of one's own units.
  create: either(centre, through('event_id', organisedBy('registrar')), (caller) =>
    allOf(ownByHand(caller), inUnits('person_id.unit_ids.id', 'registrar')(caller)),
  ),
  write: nobody,
  unlink: nobody,
}

const ofOwnUnits = inUnits('unit_id')
export const hourCategoryAccess: Access = {
  read: everybody,
  create: either(eventManagers, ofOwnUnits),
  write: either(eventManagers, ofOwnUnits),
  unlink: either(eventManagers, ofOwnUnits),
}

export const termAccess: Access = {
  read: everybody,
  create: eventManagers,
  write: eventManagers,
  unlink: eventManagers,
}

/** The person, the centre, and registrars of the person's units. */
export const seesHoursOf: Rule = either(mine('user_id.id'), centre, inUnits('unit_ids.id', 'registrar'))
