import { type Caller, raw, sql, type Sql } from '@cubic/data-platform'
import { unitsOfPerson } from './persons.ts'

/** States `registrationRefusal` (domain/registration/refusal.ts) as SQL for all events; a test compares them. */
export function canRegister(event: Sql, { userId }: Caller): Sql {
  const hasSubmitted =
    userId === null
      ? raw('false')
      : sql`exists (select 1 from cubic_submission own where own.event_id = ${event}.id and own.submitter_id = ${userId})`
  // a guest is asked to log in first, regardless of the scope
  const inScope = userId === null ? raw('true') : isInScope(sql`regist.scope`, userId)
  return sql`(${event}.stage = 'published' and coalesce(${event}.end_time, 'infinity') > now() and not ${hasSubmitted}
    and exists (select 1 from cubic_event_regist regist
      left join cubic_seat_counter counter on counter.regist_id = regist.id
      where regist.event_id = ${event}.id and not regist.closed
        and coalesce(regist.regist_end_time, 'infinity') > now() and coalesce(regist.regist_start_time, '-infinity') <= now()
        and (regist.waitlist or counter.seat_limit is null
          or (counter.seat_limit > counter.taken_number and ${hasSeat(event, userId)}))
        and ${inScope}))`
}

/** Is one of the free seats neither kept for others nor due to somebody on the waitlist? */
function hasSeat(event: Sql, userId: number | null): Sql {
  const isOwn = userId === null ? raw('false') : isInScope(sql`places.scope`, userId)
  return sql`(select coalesce(sum(kept.seats) filter (where kept.own), 0) > 0
      or (counter.seat_limit - counter.taken_number > coalesce(sum(kept.seats) filter (where not kept.own), 0)
        and not exists (select 1 from cubic_event_applicant waiting
          where waiting.event_id = ${event}.id and waiting.registration_status = 'waitlisted'))
    from (select ${isOwn} as own, greatest(0, places.seats - (select count(*) from cubic_event_applicant holder
        where holder.reserved_id = places.id and holder.registration_status in ('waiting_review', 'success'))) as seats
      from cubic_reserved_places places
      where places.regist_id = regist.id and (places.until is null or places.until > now())) kept)`
}

function isInScope(scope: Sql, userId: number): Sql {
  return sql`(jsonb_typeof(${scope}) = 'string' or exists (select 1 from cubic_event_person person
    where person.user_id = ${userId} and (jsonb_exists(${scope} -> 'person_types', person.person_type)
      or exists (select 1 from jsonb_array_elements_text(${scope} -> 'unify_ids') listed
        where lower(listed) = lower(trim(person.unify_id)))
      or exists (select 1 from jsonb_array_elements_text(${scope} -> 'units') listed
        where listed::integer = any(${unitsOfPerson(sql`person`)})))))`
}
