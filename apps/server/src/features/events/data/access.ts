import { allOf, anyOf, type Condition, PUBLIC_STATUSES, where } from '@cubic/contract'
import type { Access, Caller, Rule } from '@cubic/data-platform'
import { either, everybody, mine, through } from '../../../infra/access/access-rules.ts'
import { applicantManagers, eventAuditors, eventAuthors, eventManagers, hasRole, scanners } from '../../people/data/roles.ts'

const isPublished = where('status', 'in', PUBLIC_STATUSES)

const shownTo = (caller: Caller): Condition =>
  allOf(
    where('to_official_website', '=', true),
    caller.userId === null ? where('public_or_not', '=', true) : allOf(),
  )

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

const publishedForStaff: Rule = (caller) =>
  hasRole(caller, 'scanner_admin') || hasRole(caller, 'applicant_manager')
    ? where('status', 'in', [...PUBLIC_STATUSES, 'cancelled'])
    : anyOf()
const submittedForAuditors: Rule = (caller) => allOf(eventAuditors(caller), where('status', '!=', 'draft'))

export const ownEvents: Rule = (caller) => allOf(eventAuthors(caller), mine('creator.id')(caller))
/**
 * The subset that the author may still change: events under review, and public ones, are edited by event managers only.
 */
export const ownDrafts: Rule = (caller) => allOf(ownEvents(caller), where('status', 'in', ['draft', 'rejected']))
export const writeEvents = either(eventManagers, ownDrafts)
/** Staff who know of an event what its readers do not. */
export const insiders = either(eventManagers, submittedForAuditors, ownEvents)

const readEvents = either(eventManagers, submittedForAuditors, publishedForStaff, readableEvents)
const hasNoApplicants: Rule = (caller) => {
  const managed = allOf(eventManagers(caller), hasRole(caller, 'admin') ? allOf() : mine('creator.id')(caller))
  return allOf(anyOf(managed, ownDrafts(caller)), {
    logic_operator: '!',
    children: [where('applicants_ids.id', 'is not null')],
  })
}

export const eventAccess: Access = {
  read: readEvents,
  create: either(eventManagers, eventAuthors),
  write: writeEvents,
  unlink: hasNoApplicants,
  fields: {
    participant_number: {
      read: either(scanners, applicantManagers, ownEvents, () => where('show_participant_number', '=', true)),
    },
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
 * Access to a part that several events may share. Authors may write parts that they made and parts of their own drafts,
 * but never a part that is also shown by an event that they may not change. Otherwise they could change a published
 * event by attaching its part to a draft.
 */
export function sharedPartOfEvents(events: string, creator: string): Access {
  const maker: Rule = (caller) => allOf(eventAuthors(caller), mine(creator)(caller))
  const write: Rule = (caller) =>
    anyOf(
      eventManagers(caller),
      allOf(anyOf(maker(caller), through(events, ownDrafts)(caller)), shownByOwnDraftsOnly(caller)),
    )
  const shownByOwnDraftsOnly: Rule = (caller) =>
    caller.userId === null
      ? anyOf()
      : allOf(
          eventAuthors(caller),
          noneOf(where(`${events}.status`, 'not in', ['draft', 'rejected'])),
          noneOf(where(`${events}.creator.id`, '!=', caller.userId)),
          noneOf(allOf(where(`${events}.id`, 'is not null'), where(`${events}.creator`, 'is null'))),
        )
  return { read: either(eventManagers, through(events, readEvents), maker), create: write, write, unlink: write }
}

function noneOf(condition: Condition): Condition {
  return { logic_operator: '!', children: [condition] }
}

/** Access to a part of one event: people who may read or change the event may do the same with the part. */
export function partOfEvent(relation: string): Access {
  const write = either(eventManagers, through(relation, ownDrafts))
  return { read: either(eventManagers, through(relation, readEvents)), create: write, write, unlink: write }
}
