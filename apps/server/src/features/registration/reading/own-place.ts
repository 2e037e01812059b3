import { LIVE } from '@cubic/contract'
import { type Caller, type Queryable, sql } from '@cubic/data-platform'
import { waitlistRank } from './waitlist-order.ts'

export type OwnPlace = {
  /** The applicants of their submission and their own ticket, their own first. */
  readonly applicant_ids: readonly number[]
  /** The person who registered them, if it was somebody else. */
  readonly registered_by: string | null
  /** How many people wait ahead of their group; null if they do not wait. */
  readonly waitlist_ahead: number | null
}

export async function findOwnPlace(db: Queryable, caller: Caller, eventId: number): Promise<OwnPlace> {
  const place = await db.one<OwnPlace>`
    with own as (
      select id, user_id, submitter_id, registration_status from cubic_event_applicant
      where event_id = ${eventId} and registration_status = any(${LIVE}) and (submitter_id = ${caller.userId} or user_id = ${caller.userId}))
    select
      coalesce((select array_agg(own.id order by own.user_id = ${caller.userId} desc nulls last, own.id) from own), '{}') as applicant_ids,
      (select coalesce(submitter.nickname, submitter.name) from own join cubic_user submitter on submitter.id = own.submitter_id
        where own.user_id = ${caller.userId} and own.submitter_id <> ${caller.userId} limit 1) as registered_by,
      (select case when min(member.id) is not null then (
        select count(*)::integer from cubic_event_applicant ahead
        where ahead.event_id = ${eventId} and ahead.registration_status = 'waitlisted'
          and ${waitlistRank(sql`ahead`)} < min(${waitlistRank(sql`member`)})) end
        from cubic_event_applicant member
        where member.event_id = ${eventId} and member.registration_status = 'waitlisted' and member.submitter_id = (
          select own.submitter_id from own where own.registration_status = 'waitlisted'
          order by own.user_id = ${caller.userId} desc nulls last, own.id limit 1)) as waitlist_ahead`
  return place ?? NO_PLACE
}

export const NO_PLACE: OwnPlace = { applicant_ids: [], registered_by: null, waitlist_ahead: null }
