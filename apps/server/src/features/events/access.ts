import { allOf, anyOf, PUBLIC_STATUSES, where } from '@cubic/contract'
import type { Access, Rule } from '@cubic/data-platform'
import { either, everybody, mine, through } from '../../infra/access-rules.ts'
import { eventManagers, hasRole, scanners } from '../people/roles.ts'

const isPublished = where('status', 'in', PUBLIC_STATUSES)

/** Guests see public events; users see all on the website, their own drafts, and those that they hold a ticket of. */
export const readableEvents: Rule = (caller) => {
  const onWebsite = allOf(isPublished, where('to_official_website', '=', true))
  if (caller.userId === null) return allOf(onWebsite, where('public_or_not', '=', true))
  return anyOf(
    onWebsite,
    where('creator.id', '=', caller.userId),
    where('applicants_ids.user_id.id', '=', caller.userId),
    where('applicants_ids.submitter_id.id', '=', caller.userId),
  )
}

const publishedForScanners: Rule = (caller) =>
  hasRole(caller, 'scanner_admin') ? where('status', 'in', [...PUBLIC_STATUSES, 'cancelled']) : anyOf()

const readEvents = either(eventManagers, publishedForScanners, readableEvents)
const hasNoApplicants: Rule = (caller) => {
  const mayUnlink = hasRole(caller, 'admin') ? allOf() : mine('creator.id')(caller)
  return allOf(eventManagers(caller), mayUnlink, {
    logic_operator: '!',
    children: [where('applicants_ids.id', 'is not null')],
  })
}

export const eventAccess: Access = {
  read: readEvents,
  create: eventManagers,
  write: eventManagers,
  unlink: hasNoApplicants,
  fields: {
    participant_number: { read: either(scanners, () => where('show_participant_number', '=', true)) },
    reject_reason: { read: eventManagers },
    act_details_manage_url: { read: eventManagers },
  },
}

export const eventTypeAccess: Access = {
  read: everybody,
  create: eventManagers,
  write: eventManagers,
  unlink: eventManagers,
}

/** Access to an event's parts: readers of the event may read them, staff who run events may write them. */
export function partOfEvent(relation: string): Access {
  return {
    read: either(eventManagers, through(relation, readEvents)),
    create: eventManagers,
    write: eventManagers,
    unlink: eventManagers,
  }
}
