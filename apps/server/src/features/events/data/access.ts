import { allOf, anyOf, type Condition, PUBLIC_STATUSES, where } from '@cubic/contract'
import type { Access, Caller, Rule } from '@cubic/data-platform'
import { either, everybody, mine, through } from '../../../infra/access/access-rules.ts'
import {
  admins,
  anywhereInUnits,
  applicantManagers,
  eventAuditors,
  eventAuthors,
  eventManagers,
  hasRole,
  scanners,
  unitsOf,
} from '../../people/data/roles.ts'
import { ofUnits, organisedBy } from '../../units/data/event-rules.ts'

const isPublished = where('status', 'in', PUBLIC_STATUSES)

const shownTo = (caller: Caller): Condition =>
  allOf(where('to_official_website', '=', true), caller.userId === null ? where('public_or_not', '=', true) : allOf())

/** Cancelled events whose page the caller could see before: their links go on living in chats. */
export const cancelledOnWebsite: Rule = (caller) => allOf(where('status', '=', 'cancelled'), shownTo(caller))

/** Guests see public events; users see all on the website, their own drafts, and those that they hold a ticket of. */
export const readableEvents: Rule = (caller) => {
  const onWebsite = allOf(isPublished, shownTo(caller))
  if (caller.userId === null) return onWebsite
  return anyOf(
    onWebsite,
    where('creator.id', '=', caller.userId),
    where('applicants_ids.user_id.id', '=', caller.userId),
    where('applicants_ids.submitter_id.id', '=', caller.userId),
  )
}

const isStaffOfPublished: Rule = (caller) =>
  hasRole(caller, 'scanner_admin') || hasRole(caller, 'applicant_manager')
    ? allOf()
    : organisedBy('registrar', 'door')(caller)
const publishedForStaff: Rule = (caller) =>
  allOf(isStaffOfPublished(caller), where('status', 'in', [...PUBLIC_STATUSES, 'cancelled']))
const submittedForAuditors: Rule = (caller) =>
  allOf(either(eventAuditors, ofUnits('auditor'))(caller), where('status', '!=', 'draft'))

/** The centre's managers, and the owners of the event's unit. */
export const eventRunners = either(eventManagers, ofUnits())
/** Of the centre's authors, and of the authors of units while they are that. */
export const ownEvents: Rule = (caller) =>
  allOf(mine('creator.id')(caller), either(eventAuthors, organisedBy('author'))(caller))
/** Authors of one unit share theirs. Under review or public, only people who run events edit them. */
export const ownDrafts: Rule = (caller) =>
  allOf(either(ownEvents, organisedBy('author'))(caller), where('status', 'in', ['draft', 'rejected']))
export const writeEvents = either(eventRunners, ownDrafts)
/** Staff who know of an event what its readers do not. */
export const insiders = either(eventRunners, submittedForAuditors, ownEvents, organisedBy('author'))

export const readEvents = either(
  eventRunners,
  submittedForAuditors,
  publishedForStaff,
  organisedBy('author'),
  ofUnits('viewer'),
  readableEvents,
)
const hasNoApplicants: Rule = (caller) => {
  const managed = allOf(eventRunners(caller), hasRole(caller, 'admin') ? allOf() : mine('creator.id')(caller))
  return allOf(anyOf(managed, ownDrafts(caller)), {
    logic_operator: '!',
    children: [where('applicants_ids.id', 'is not null')],
  })
}

const notOwn: Rule = (caller) => where('creator.id', '!=', caller.userId)

/**
 * The centre's reviewers, and the unit's until they have handed the event on. Nobody but administrators reviews their
 * own, where the unit has another reviewer.
 */
export const eventReviewers: Rule = (caller) =>
  anyOf(
    allOf(either(eventManagers, eventAuditors)(caller), either(admins, notOwn)(caller)),
    allOf(
      ofUnits('auditor')(caller),
      where('review_step', '=', 'unit'),
      anyOf(notOwn(caller), where('others_review', '=', false)),
    ),
  )

/** Staff who see how many people come where the organiser keeps it to themselves. */
export const seesNumbers = either(
  scanners,
  applicantManagers,
  ownEvents,
  organisedBy('registrar', 'door'),
  ofUnits('viewer'),
)

const ofNoUnit: Rule = () => where('unit_id', 'is null')
/**
 * Co-organisers cannot choose the organiser or co-organisers. Nobody gives an event to a unit that they do not write
 * for: it would be reviewed as theirs.
 */
export const decidesUnits = either(
  eventManagers,
  (caller) => allOf(eventAuthors(caller), mine('creator.id')(caller), ofNoUnit(caller)),
  ofUnits('author'),
)

const seesHours = either(eventManagers, applicantManagers, organisedBy('registrar'))

export const eventAccess: Access = {
  read: readEvents,
  create: either(eventManagers, eventAuthors, ofUnits('author')),
  write: writeEvents,
  unlink: hasNoApplicants,
  fields: {
    unit_id: { write: decidesUnits },
    co_unit_ids: { write: decidesUnits },
    review_step: { read: insiders },
    others_review: { read: insiders },
    participant_number: {
      read: either(seesNumbers, () => where('show_participant_number', '=', true)),
    },
    hours_proposed: { read: seesHours },
    hours_objected: { read: seesHours },
    hours_waiting: { read: seesHours },
    hours_nobodies: { read: seesHours },
    hours_conflicts: { read: seesHours },
    reject_reason: { read: insiders },
    act_details_manage_url: { read: insiders },
    form_version: { read: insiders },
    publish_time: { read: insiders },
    // The link of an online event lets people in.
    act_url: {
      read: either(insiders, () => anyOf(where('activity_mode', '=', 'offline'), where('link_shown', '=', true))),
    },
  },
}

export const eventTypeAccess: Access = {
  read: everybody,
  create: eventManagers,
  write: eventManagers,
  unlink: eventManagers,
}

/**
 * For parts that several events may share. Authors never write a part that is also shown by an event that they may not
 * change: attaching it to a draft would let them change a published event. Owners of units may, where all events that
 * show it are their units'.
 */
export function sharedPartOfEvents(events: string, creator: string): Access {
  const maker: Rule = (caller) => allOf(either(eventAuthors, anywhereInUnits('author'))(caller), mine(creator)(caller))
  const write: Rule = (caller) =>
    anyOf(
      eventManagers(caller),
      allOf(either(maker, through(events, ownDrafts))(caller), shownByOwnDraftsOnly(caller)),
      allOf(either(maker, through(events, ofUnits()))(caller), shownByUnitsOnly(caller)),
    )
  const shownByOwnDraftsOnly: Rule = (caller) => {
    if (caller.userId === null) return anyOf()
    const units = unitsOf(caller, 'author')
    const others = allOf(
      where(`${events}.creator.id`, '!=', caller.userId),
      ...(units.length > 0 ? [where(`${events}.unit_id.id`, 'not in', units)] : []),
    )
    const makersUnknown = allOf(
      where(`${events}.id`, 'is not null'),
      where(`${events}.creator`, 'is null'),
      ...(units.length > 0 ? [where(`${events}.unit_id.id`, 'not in', units)] : []),
    )
    return allOf(
      either(eventAuthors, anywhereInUnits('author'))(caller),
      noneOf(where(`${events}.status`, 'not in', ['draft', 'rejected'])),
      noneOf(others),
      noneOf(makersUnknown),
    )
  }
  const shownByUnitsOnly: Rule = (caller) => {
    const units = unitsOf(caller)
    return units.length > 0 ? noneOf(where(`${events}.unit_id.id`, 'not in', units)) : anyOf()
  }
  return { read: either(eventManagers, through(events, readEvents), maker), create: write, write, unlink: write }
}

function noneOf(condition: Condition): Condition {
  return { logic_operator: '!', children: [condition] }
}

/** Whoever may read or change the event may do the same with the part. */
export function partOfEvent(relation: string): Access {
  const write = either(eventManagers, through(relation, writeEvents))
  return { read: either(eventManagers, through(relation, readEvents)), create: write, write, unlink: write }
}
