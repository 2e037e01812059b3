import { raw, sql, type Sql } from '@cubic/data-platform'

/** The place of a waiting applicant in the order of their waitlist: by registration, unless staff moved them up. */
export function waitlistRank(applicant: Sql): Sql {
  return sql`coalesce(${applicant}.waitlist_rank, ${applicant}.id)`
}

/** A query of `id` and `value`: the places of the waiting applicants, counted in one pass over their waitlists. */
export function waitlistPositions(ids: readonly number[]): Sql {
  const waiting = sql`waiting`
  return sql`
    select place.id, place.value from (
      select waiting.id, row_number() over (partition by waiting.event_id order by ${waitlistRank(waiting)}, waiting.id)::integer as value
      from cubic_event_applicant waiting where waiting.registration_status = 'waitlisted' and waiting.event_id in (
        select asked.event_id from cubic_event_applicant asked where asked.id = any(${ids}) and asked.registration_status = 'waitlisted')) place
    where place.id = any(${ids})`
}

/** The place of one waiting applicant, as SQL over the row; null if they do not wait. */
export function waitlistPosition(applicant: Sql): Sql {
  return sql`(case when ${applicant}.registration_status = 'waitlisted' then (
    select count(*)::integer from cubic_event_applicant ahead where ahead.event_id = ${applicant}.event_id
      and ahead.registration_status = 'waitlisted'
      and (${waitlistRank(sql`ahead`)}, ahead.id) <= (${waitlistRank(applicant)}, ${applicant}.id)) end)`
}

/** Counts places once for all who wait: each by itself would count its whole waitlist. */
export const byWaitlistPosition = (order: 'asc' | 'desc') => (applicant: Sql) =>
  sql`((select jsonb_object_agg(place.id, place.value) from (
    select waiting.id, row_number() over (partition by waiting.event_id order by ${waitlistRank(sql`waiting`)}, waiting.id) as value
    from cubic_event_applicant waiting where waiting.registration_status = 'waitlisted') place) ->> ${applicant}.id::text)::integer ${raw(order)} nulls last`
